import { join } from "node:path";
import { laterFiles, type Place } from "../later-files.ts";
import type { Profile } from "./mounts.ts";
import { secretsOfHome } from "./secrets.ts";

/**
 * The same as a profile of macOS, where names can be held that are not there, so nothing has to stand in their place.
 * Later lines count more than earlier ones.
 */
export function seatbeltProfile({ sandbox, workspace, home, data, readable, tmp }: Profile): string {
  const writable = [tmp, ...(sandbox === "workspace-write" ? [workspace] : [])];
  const inWorkspace = (pattern: string) => `(regex #"^${escaped(workspace)}/(.*/)?${pattern}")`;
  const later = sourcesOf("workspace").map(inWorkspace);
  const git = [inWorkspace("\\.git$"), ...sourcesOf("git").map((source) => inWorkspace(`\\.git/(.*/)?${source}`))];
  const secrets = secretsOfHome.map((name) => subpath(join(home, name)));
  return [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    "(deny file-write*)",
    `(allow file-write* ${["/dev/null", "/dev/zero", "/dev/tty"].map(literal).join(" ")} (regex #"^/dev/ttys") (regex #"^/dev/fd/"))`,
    `(allow file-write* ${writable.map(subpath).join(" ")})`,
    `(deny file-write* ${[...later, ...git].join(" ")})`,
    `(deny file-read* file-write* ${secrets.join(" ")})`,
    `(deny file-read* file-write* ${subpath(data)})`,
    ...(readable.length > 0 ? [`(allow file-read* ${readable.map(subpath).join(" ")})`] : []),
    "(deny process-info* (target others))",
    "(deny mach-priv-task-port)",
    '(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc"))',
  ].join("\n");
}

/** As the system's own patterns, which know no groups that are not kept. */
const sourcesOf = (place: Place): string[] =>
  laterFiles
    .filter((one) => one.place === place && one.asks === "always")
    .map(({ pattern }) => {
      const name = escaped(pattern.replace(/\/$/, ""));
      const source = name.replaceAll("\\*", "[^/]*").replaceAll("\\{js\\}", "[cm]?[jt]sx?");
      return source + (pattern.endsWith("/") ? "(/|$)" : "$");
    });

const literal = (path: string) => `(literal ${JSON.stringify(path)})`;
const subpath = (path: string) => `(subpath ${JSON.stringify(path)})`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\"]/g, "\\$&");
