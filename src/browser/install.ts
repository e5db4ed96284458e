import { delimiter, join } from "node:path";
import { isExecutable } from "../is-executable.ts";
import type { Environment } from "./find.ts";

const managers = [
  ["apt-get", "sudo apt-get install -y chromium"],
  ["dnf", "sudo dnf install -y chromium"],
  ["pacman", "sudo pacman -S --noconfirm chromium"],
  ["zypper", "sudo zypper install -y chromium"],
  ["apk", "sudo apk add chromium"],
] as const;

/** The one command that installs a browser on this machine. */
export function installCommand(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (platform === "darwin") return "brew install --cask google-chrome";
  if (platform === "win32") return "winget install Google.Chrome";
  const known = managers.find(([program]) => isOnPath(program, env));
  return known?.[1] ?? "npx -y playwright-core install chromium";
}

function isOnPath(program: string, { PATH = "" }: Environment): boolean {
  return PATH.split(delimiter).some((folder) => isExecutable(join(folder, program)));
}
