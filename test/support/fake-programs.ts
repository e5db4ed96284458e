import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { tempFolder } from "./temp-folder.ts";

/** Shell scripts under the names of programs, in a folder to put on the PATH; they work in that folder. */
export function writePrograms(scripts: Record<string, string>): string {
  const folder = tempFolder();
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\ncd ${folder}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** The same as the only programs that this process finds, in an environment without a desktop but for what is given. */
export function fakePrograms(scripts: Record<string, string>, env: Record<string, string> = {}): string {
  const folder = writePrograms(scripts);
  const none = { DISPLAY: "", WAYLAND_DISPLAY: "", DBUS_SESSION_BUS_ADDRESS: "", XDG_RUNTIME_DIR: "" };
  for (const [name, value] of Object.entries({ ...none, ...env, PATH: folder })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}
