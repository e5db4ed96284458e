import { join } from "node:path";
import { ofGit, watchedFiles, watchedFolders, watchedWays } from "../protected-names.ts";
import type { Profile } from "./mounts.ts";
import { secretsOfHome } from "./secret-names.ts";

/**
 * Pure: the same as a profile of macOS. There names are held wherever they are, also those that are not there, and
 * nothing has to stand in their place. Later lines count more than earlier ones.
 */
export function seatbeltProfile({ sandbox, workspace, home, data, readable, tmp }: Profile): string {
  const writable = [tmp, ...(sandbox === "workspace-write" ? [workspace] : [])];
  const inWorkspace = (pattern: string) => `(regex #"^${escaped(workspace)}/(.*/)?${pattern}")`;
  const folders = [...watchedFolders, ".skillmint"].map((name) => inWorkspace(`${escaped(name)}(/|$)`));
  const files = [...watchedFiles].map((name) => inWorkspace(`${escaped(name)}$`));
  const ways = watchedWays.map((way) => inWorkspace(`${way.map(escaped).join("/")}(/|$)`));
  const git = [
    inWorkspace("\\.git$"),
    inWorkspace("\\.git/(.*/)?hooks(/|$)"),
    inWorkspace(`\\.git/(.*/)?${ofGit.source.slice(1)}`),
    inWorkspace("\\.git/info/attributes$"),
  ];
  const secrets = secretsOfHome.map((name) => subpath(join(home, name)));
  return [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    "(deny file-write*)",
    `(allow file-write* ${["/dev/null", "/dev/zero", "/dev/tty"].map(literal).join(" ")} (regex #"^/dev/ttys") (regex #"^/dev/fd/"))`,
    `(allow file-write* ${writable.map(subpath).join(" ")})`,
    `(deny file-write* ${[...folders, ...files, ...ways, ...git].join(" ")})`,
    `(deny file-read* file-write* ${secrets.join(" ")})`,
    `(deny file-read* file-write* ${subpath(data)})`,
    ...(readable.length > 0 ? [`(allow file-read* ${readable.map(subpath).join(" ")})`] : []),
    "(deny process-info* (target others))",
    "(deny mach-priv-task-port)",
    '(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc"))',
  ].join("\n");
}

const literal = (path: string) => `(literal ${JSON.stringify(path)})`;
const subpath = (path: string) => `(subpath ${JSON.stringify(path)})`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\"]/g, "\\$&");
