import type { TrustItem } from "./item.ts";
import { isObject, type JsonFile } from "./settings-files.ts";

/** What other programs would obey in these files: told, so that nobody wonders, and never obeyed. */
const settings = [
  ...["env", "apiKeyHelper", "awsAuthRefresh", "awsCredentialExport", "otelHeadersHelper", "statusLine"],
  ...["enableAllProjectMcpServers", "enabledMcpjsonServers", "baseUrl", "headers"],
  ...["mode", "defaultMode", "permissionMode", "sandbox"],
];

/** The same among the permissions. */
const amongPermissions = ["defaultMode", "additionalDirectories", "disableBypassPermissionsMode"];

export function neverItems(file: JsonFile): TrustItem[] {
  if ("problem" in file) return [];
  const { path, found } = file;
  const hooks = isObject(found.hooks) ? Object.entries(found.hooks) : [];
  const { permissions } = found;
  const inside = isObject(permissions) ? amongPermissions.filter((key) => Object.hasOwn(permissions, key)) : [];
  const taken = [...settings.filter((key) => Object.hasOwn(found, key)), ...inside.map((key) => `permissions.${key}`)];
  const one = (kind: "hook" | "setting", title: string, text: string): TrustItem => ({
    ...{ kind, name: `${path} ${title}`, title, path, hash: null },
    does: { what: "never", text },
  });
  return [
    ...hooks.map(([event, list]) => one("hook", event, commandsIn(list).join("; "))),
    ...taken.map((key) => one("setting", key, "")),
  ];
}

function commandsIn(list: unknown): string[] {
  const groups = Array.isArray(list) ? list.filter(isObject) : [];
  const hooks = groups.flatMap((group) => (Array.isArray(group.hooks) ? group.hooks.filter(isObject) : [group]));
  return hooks.flatMap(({ command }) => (typeof command === "string" ? [command] : []));
}
