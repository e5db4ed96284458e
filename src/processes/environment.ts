import { delimiter, isAbsolute } from "node:path";

/**
 * What a child may know of our environment: an allow-list, so that a key which someone exports tomorrow stays ours.
 * `also` is what the user wants it to know besides: names, and families such as `NPM_*`.
 */
export function childEnvironment(
  env: Record<string, string | undefined>,
  extra: Record<string, string> = {},
  also: readonly string[] = [],
): Record<string, string> {
  const child: Record<string, string> = {};
  const isWanted = (name: string) => passes(name) || also.some((one) => matches(one, name));
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || !isWanted(name)) continue;
    const kept = known(name) === "PATH" ? fixedPath(value) : value;
    if (kept !== null) child[name] = kept;
  }
  return { ...child, ...extra };
}

/** Without folders that depend on where a command begins: a workspace must not bring its own `git`. */
const fixedPath = (path: string) => path.split(delimiter).filter(isAbsolute).join(delimiter) || null;

const common = [
  ...["PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TERM", "TZ", "TMPDIR", "SHELL"],
  ...["DISPLAY", "WAYLAND_DISPLAY"],
  ...["JAVA_HOME", "GOPATH", "CARGO_HOME", "NVM_DIR", "VIRTUAL_ENV"],
  ...["http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
];
const windows = ["SYSTEMROOT", "PATHEXT", "COMSPEC", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP"];
const families = ["LC_*", "XDG_*", "CONDA_*"];
/** What looks like one passes by its own name only. An author is none, nor what desktops tell of a login. */
const secret =
  /KEY|TOKEN|SECRET|PASS|PWD|CRED|AUTH(?!OR(?!I))|COOKIE|(?<!^XDG_)SESSION|JWT|BEARER|PRIVATE|DSN|WEBHOOK/i;
/** These have other programs run something, or speak with the user's keys: by their own name or not at all. */
const powerful = /^(NODE_OPTIONS$|LD_|DYLD_|GIT_|BASH_ENV$|ENV$|PYTHON|SSH_AUTH_SOCK$)/i;

const isWindows = process.platform === "win32";
const allowed = new Set(isWindows ? [...common, ...windows] : common);

/** What every child may know. */
export function passes(name: string): boolean {
  return allowed.has(known(name)) || families.some((family) => matches(family, name));
}

function matches(wanted: string, name: string): boolean {
  if (!wanted.endsWith("*")) return known(wanted) === known(name);
  return known(name).startsWith(known(wanted.slice(0, -1))) && !secret.test(name) && !powerful.test(name);
}

// Windows does not tell Path from PATH.
const known = (name: string) => (isWindows ? name.toUpperCase() : name);
