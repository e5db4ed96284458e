import { pathsFrom } from "../config/paths.ts";
import { messageOf } from "../protocol/message-of.ts";
import { version } from "../version.ts";
import type { Io } from "./io.ts";

/** What nobody expected: in the log with its stack, and as a sentence that says where that is. */
export async function unexpected(error: unknown, { argv, env, texts }: Io): Promise<string> {
  const { logError } = await import("../config/log.ts");
  const { log: file } = pathsFrom(env);
  const logged = logError(error, { file, argv, env, version });
  return texts.cli.unexpected({ problem: messageOf(error), log: logged ? file : null });
}
