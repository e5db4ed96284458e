import type { Paths } from "../config/paths.ts";
import {
  type Accepts,
  checkedValue,
  isSettingKey,
  knownSettings,
  most,
  type Setting,
  type SettingKey,
  settingKeys,
} from "../config/settings.ts";
import { readSettingsFile, writeSettingsFile } from "../config/settings-file.ts";
import type { Texts } from "../i18n/texts.ts";
import { messageOf } from "../protocol/message-of.ts";
import { type Store, StoreProblem } from "../store/store.ts";
import { Declined } from "./declined.ts";

export interface ShownSetting {
  key: SettingKey;
  /** As it was set; null when it was not. */
  value: string | null;
  default: string | null;
  meaning: string;
}

interface Places {
  store: Store;
  paths: Paths;
}

const known = settingKeys.join(", ");

/** The setting of that name. Throws Declined. */
export function settingNamed(name: string, { config }: Texts): SettingKey {
  if (isSettingKey(name)) return name;
  throw new Declined("unfit", config.unknownKey({ key: name, known }));
}

export const acceptedBy = (key: SettingKey): Accepts => knownSettings[key].accepts;

/** All settings, as they are set and what they mean. */
export async function shownSettings({ store, paths }: Places, { config }: Texts): Promise<ShownSetting[]> {
  const file = readSettingsFile(paths.settings);
  const kept = "values" in file ? Object.entries(file.values) : [];
  const rows = { ...(await store.settings()), ...Object.fromEntries(kept.map(([key, value]) => [key, String(value)])) };
  return settingKeys.map((key) => {
    const setting: Setting = knownSettings[key];
    const value = rows[key] === undefined ? null : checkedValue(key, rows[key]);
    return { key, value, default: setting.default, meaning: config.meaning[key] };
  });
}

/** The value as it will be stored; null takes the setting away. Throws Declined. */
export function settable(key: SettingKey, text: string | null, { config }: Texts): string | null {
  if (text === null) return null;
  const value = checkedValue(key, text);
  if (value !== null) return value;
  const accepts = acceptedBy(key);
  if (accepts.kind === "amount") throw new Declined("unfit", config.badAmount({ key, value: text, known }));
  if (accepts.kind === "model") throw new Declined("unfit", config.badModel({ key, value: text, known }));
  if (accepts.kind === "whole")
    throw new Declined("unfit", config.badWhole({ key, value: text, from: accepts.from, to: most, known }));
  // Who wants none means what holds without it.
  if (accepts.kind !== "choice" && text.trim() === "") throw new Declined("unfit", config.empty({ key }));
  if (accepts.kind === "names") throw new Declined("unfit", config.badNames({ key, value: text, known }));
  if (accepts.kind === "hosts") throw new Declined("unfit", config.badHosts({ key, value: text, known }));
  if (accepts.kind === "path") throw new Declined("unfit", config.badPath({ key, value: text, known }));
  if (accepts.kind === "word") throw new Declined("unfit", config.badWord({ key, value: text, known }));
  const choices = accepts.choices.join(", ");
  if (accepts.kind === "list") throw new Declined("unfit", config.badList({ key, value: text, choices, known }));
  if (accepts.kind === "addresses")
    throw new Declined("unfit", config.badAddresses({ key, value: text, choices, known }));
  throw new Declined("unfit", config.badChoice({ key, value: text, choices, known }));
}

/** Sets what `settable` gave. Throws Declined, and StoreProblem where the disk refuses. */
export async function setSetting(key: SettingKey, value: string | null, { store, paths }: Places, texts: Texts) {
  if (knownSettings[key].kept === "file") setInFile(key, value, paths.settings, texts);
  else await store.setSetting(key, value);
}

/** Throws Declined, and StoreProblem where the disk refuses. */
export function setInFile(key: SettingKey, value: string | null, path: string, { config }: Texts): void {
  const file = readSettingsFile(path);
  // What cannot be read may still be mended by hand: it is not overwritten.
  if ("problem" in file) throw new Declined("failed", config.badFile({ file: path, problem: file.problem }));
  const { [key]: _, ...others } = file.values;
  try {
    writeSettingsFile(path, value === null ? others : { ...others, [key]: value });
  } catch (error) {
    throw new StoreProblem("unwritable", messageOf(error), { cause: error });
  }
}
