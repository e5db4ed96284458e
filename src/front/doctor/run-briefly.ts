import { childEnvironment } from "../../processes/environment.ts";
import { runProgram } from "../../processes/run-program.ts";

const limitMs = 800;

/** The first line that a program says of itself; null when it is not there or does not work. */
export async function firstLineOf(
  file: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
  extra: Record<string, string> = {},
) {
  let said = "";
  const onOutput = (bytes: Buffer) => {
    said += bytes;
  };
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { code } = await runProgram({ file, args, cwd: "/", env: childEnvironment(env, extra), signal, onOutput });
    return code === 0 ? (said.trim().split("\n")[0] ?? "") : null;
  } catch {
    // Not there, not for this machine, or too slow to be of use.
    return null;
  }
}
