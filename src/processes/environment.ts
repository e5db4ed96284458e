/** What a child may know of our environment: an allow-list, so that a key which someone exports tomorrow stays ours. */
export function childEnvironment(
  env: Record<string, string | undefined>,
  extra: Record<string, string> = {},
): Record<string, string> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && passes(name)) child[name] = value;
  }
  return { ...child, ...extra };
}

const common = [
  ...["PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TERM", "TZ", "TMPDIR", "SHELL"],
  ...["DISPLAY", "WAYLAND_DISPLAY"],
  ...["JAVA_HOME", "GOPATH", "CARGO_HOME", "NVM_DIR", "VIRTUAL_ENV"],
  ...["http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
];
const windows = ["SYSTEMROOT", "PATHEXT", "COMSPEC", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP"];
const wildcards = ["LC_", "XDG_", "CONDA_"];
const secret = /KEY|TOKEN|SECRET|PASSWORD/i;

const isWindows = process.platform === "win32";
const allowed = new Set(isWindows ? [...common, ...windows] : common);

function passes(name: string): boolean {
  // Windows does not tell Path from PATH.
  const known = isWindows ? name.toUpperCase() : name;
  return allowed.has(known) || (wildcards.some((start) => known.startsWith(start)) && !secret.test(known));
}
