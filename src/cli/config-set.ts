import { pathsFrom } from "../config/paths.ts";
import { knownSettings } from "../config/settings.ts";
import { userRulesKey } from "../config/user-rules.ts";
import { setInFile, settable, settingNamed } from "../front/settings.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Sets one setting; null brings its default back. */
export async function configSetCommand(name: string, text: string | null, io: Io): Promise<number> {
  // Rules have commands of their own; this takes away what those cannot read.
  if (name === userRulesKey && text === null) {
    await withRuntime(io, ({ store }) => store.setSetting(name, null));
    return exitCode.done;
  }
  const key = settingNamed(name, io.texts);
  const value = settable(key, text, io.texts);
  // What is needed before the store opens can be set without it.
  if (knownSettings[key].kept === "file") setInFile(key, value, pathsFrom(io.env).settings, io.texts);
  else await withRuntime(io, ({ store }) => store.setSetting(key, value));
  return exitCode.done;
}
