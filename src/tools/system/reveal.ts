import { lstat } from "node:fs/promises";
import { reasonOf } from "../files/reason.ts";
import { type Naming, ToolError } from "../tool.ts";
import { desktopEnvironment, hasDisplay, isInstalled } from "./desktop.ts";
import { launch } from "./launch.ts";
import { revealPrograms } from "./reveal-programs.ts";

/** Longer than any of them takes that ends by itself. */
const patienceMs = 5_000;

export interface Revealing extends Naming {
  /** The mark of whoever wants it. */
  call: string;
  signal: AbortSignal;
}

/** Shows a real path in the file manager. Throws a ToolError that says why that cannot be. */
export async function reveal(path: string, context: Revealing): Promise<void> {
  const { texts, call, signal } = context;
  await lstat(path).catch((error: unknown) => {
    throw new ToolError(reasonOf(error, path, context));
  });
  if (!hasDisplay(process.platform, process.env)) throw new ToolError(texts.noDisplay());
  const env = desktopEnvironment(process.env, call);
  const problems: string[] = [];
  for (const program of revealPrograms(process.platform, path)) {
    if (!isInstalled(program, process.env)) continue;
    const problem = await launch(program, { env, signal, patienceMs, texts });
    signal.throwIfAborted();
    if (problem === null) return;
    problems.push(`${program.file}: ${problem}`);
  }
  if (problems.length === 0) throw new ToolError(texts.noFileManager());
  throw new ToolError(texts.fileManagerFailed({ problems: problems.join("\n") }));
}
