import { type ShownSetting, settingNamed, shownSettings } from "../front/settings.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** One setting's value for scripts, or all of them with what they mean. */
export async function configGetCommand(
  name: string | undefined,
  { output }: { output: "text" | "json" },
  io: Io,
): Promise<number> {
  const key = name === undefined ? undefined : settingNamed(name, io.texts);
  const all = await withRuntime(io, (runtime) => shownSettings(runtime, io.texts));
  const shown = key ? all.filter((one) => one.key === key) : all;
  if (output === "json") io.out(`${JSON.stringify(key ? shown[0] : shown)}\n`);
  else if (key) io.out(`${shown[0]?.value ?? shown[0]?.default ?? ""}\n`);
  else for (const one of shown) io.out(`${lineOf(one, io)}\n`);
  return exitCode.done;
}

function lineOf({ key, value, default: otherwise, meaning }: ShownSetting, { texts: { config } }: Io): string {
  const now = value ?? (otherwise === null ? config.unset() : config.byDefault({ value: otherwise }));
  return `${key} = ${now}\n    ${meaning}`;
}
