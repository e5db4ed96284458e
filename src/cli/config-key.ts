import { isSettingKey, type SettingKey, settingKeys } from "../config/settings.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export const knownKeys = () => settingKeys.join(", ");

export function settingKey(name: string, io: Io): SettingKey {
  if (isSettingKey(name)) return name;
  throw new Complaint(io.texts.config.unknownKey({ key: name, known: knownKeys() }), exitCode.usage);
}
