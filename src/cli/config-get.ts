import { pathsFrom } from "../config/paths.ts";
import { checkedValue, knownSettings, type Setting, type SettingKey, settingKeys } from "../config/settings.ts";
import { readSettingsFile } from "../config/settings-file.ts";
import { settingKey } from "./config-key.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

interface Shown {
  key: SettingKey;
  /** As it was set; null when it was not. */
  value: string | null;
  default: string | null;
  meaning: string;
}

/** One setting's value for scripts, or all of them with what they mean. */
export async function configGetCommand(
  name: string | undefined,
  { output }: { output: "text" | "json" },
  io: Io,
): Promise<number> {
  const key = name === undefined ? undefined : settingKey(name, io);
  const rows = await valuesIn(io);
  const shown = (key ? [key] : settingKeys).map((one): Shown => shownOf(one, rows, io));
  if (output === "json") io.out(`${JSON.stringify(key ? shown[0] : shown)}\n`);
  else if (key) io.out(`${shown[0]?.value ?? shown[0]?.default ?? ""}\n`);
  else for (const one of shown) io.out(`${lineOf(one, io)}\n`);
  return exitCode.done;
}

async function valuesIn(io: Io): Promise<Record<string, string>> {
  const file = readSettingsFile(pathsFrom(io.env).settings);
  const stored = await withRuntime(io, ({ store }) => store.settings());
  const kept = "values" in file ? Object.entries(file.values) : [];
  return { ...stored, ...Object.fromEntries(kept.map(([key, value]) => [key, String(value)])) };
}

function shownOf(key: SettingKey, rows: Record<string, string>, { texts }: Io): Shown {
  const setting: Setting = knownSettings[key];
  const value = rows[key] === undefined ? null : checkedValue(key, rows[key]);
  return { key, value, default: setting.default, meaning: texts.config.meaning[key] };
}

function lineOf({ key, value, default: otherwise, meaning }: Shown, { texts: { config } }: Io): string {
  const now = value ?? (otherwise === null ? config.unset() : config.byDefault({ value: otherwise }));
  return `${key} = ${now}\n    ${meaning}`;
}
