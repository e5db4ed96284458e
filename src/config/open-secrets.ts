import { systemKeychain } from "./keychain.ts";
import { pathsFrom } from "./paths.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { checkedValue } from "./settings.ts";
import { readSettingsFile } from "./settings-file.ts";

/** The user's secrets, with their key where he wants it. */
export function openUserSecrets(env: Readonly<Record<string, string | undefined>>): Secrets {
  const paths = pathsFrom(env);
  return openSecrets(paths.secrets, { keychain: systemKeychain(env), wants: chosenKeyPlace(paths.settings) });
}

/** Null where he has not said. */
export function chosenKeyPlace(settings: string): "keychain" | "file" | null {
  const file = readSettingsFile(settings);
  const set = "values" in file ? checkedValue("secretsKey", String(file.values.secretsKey ?? "")) : null;
  return set as "keychain" | "file" | null;
}
