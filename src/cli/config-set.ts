import { pathsFrom } from "../config/paths.ts";
import { checkedValue, knownSettings, type Setting, type SettingKey } from "../config/settings.ts";
import { readSettingsFile, writeSettingsFile } from "../config/settings-file.ts";
import { messageOf } from "../protocol/message-of.ts";
import { StoreProblem } from "../store/store.ts";
import { knownKeys, settingKey } from "./config-key.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Sets one setting; null brings its default back. */
export async function configSetCommand(name: string, text: string | null, io: Io): Promise<number> {
  const key = settingKey(name, io);
  const value = text === null ? null : checkedValue(key, text);
  if (text !== null && value === null) throw new Complaint(badValue(key, text, io), exitCode.usage);
  if (knownSettings[key].kept === "file") setInFile(key, value, io);
  else await withRuntime(io, ({ store }) => store.setSetting(key, value));
  return exitCode.done;
}

function badValue(key: SettingKey, value: string, { texts: { config } }: Io): string {
  const { accepts }: Setting = knownSettings[key];
  const known = knownKeys();
  if (accepts.kind === "amount") return config.badAmount({ key, value, known });
  return accepts.kind === "whole"
    ? config.badWhole({ key, value, from: accepts.from, known })
    : config.badChoice({ key, value, choices: accepts.choices.join(", "), known });
}

function setInFile(key: SettingKey, value: string | null, io: Io): void {
  const path = pathsFrom(io.env).settings;
  const file = readSettingsFile(path);
  // What cannot be read may still be mended by hand: it is not overwritten.
  if ("problem" in file) throw new Complaint(io.texts.config.badFile({ file: path, problem: file.problem }));
  const { [key]: _, ...others } = file.values;
  try {
    writeSettingsFile(path, value === null ? others : { ...others, [key]: value });
  } catch (error) {
    throw new StoreProblem("unwritable", messageOf(error), { cause: error });
  }
}
