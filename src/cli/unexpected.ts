import { existsSync } from "node:fs";
import { pathsFrom } from "../config/paths.ts";
import { messageOf } from "../protocol/message-of.ts";
import { StoreProblem } from "../store/store.ts";
import { version } from "../version.ts";
import type { Io } from "./io.ts";

/**
 * Says in a sentence what went wrong. An error that the program has no sentence for is written to the log with its stack,
 * and the sentence says where that is.
 */
export async function unexpected(error: unknown, { argv, env, texts }: Io): Promise<string> {
  if (error instanceof StoreProblem) return texts.cli.store[error.kind]({ detail: error.message });
  const { logError } = await import("../config/log.ts");
  const { log: file } = pathsFrom(env);
  const logged = logError(error, { file, argv, env, version, secrets: await storedKeys(env) });
  return texts.cli.unexpected({ problem: messageOf(error), log: logged ? file : null });
}

/** Whichever of them was in use: none may get into the log. */
async function storedKeys(env: Io["env"]): Promise<string[]> {
  const { secrets: folder } = pathsFrom(env);
  if (!existsSync(folder)) return [];
  try {
    const { openUserSecrets } = await import("../config/open-secrets.ts");
    const secrets = openUserSecrets(env);
    return secrets.names().flatMap((name) => secrets.get(name) ?? []);
  } catch {
    // Those that cannot be read were not used, either; what went wrong is still to be logged.
    return [];
  }
}
