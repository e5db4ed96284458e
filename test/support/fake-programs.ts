import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { tempFolder } from "./temp-folder.ts";

/** Shell scripts as the only programs that are found, in an environment without a desktop but for what is given. */
export function fakePrograms(scripts: Record<string, string>, env: Record<string, string> = {}): string {
  const folder = tempFolder();
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\ncd ${folder}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const none = { DISPLAY: "", WAYLAND_DISPLAY: "", DBUS_SESSION_BUS_ADDRESS: "", XDG_RUNTIME_DIR: "" };
  for (const [name, value] of Object.entries({ ...none, ...env, PATH: folder })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}
