import type { Risk } from "./risk.ts";
import { setsForAll, throwsAway } from "./risk-git.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** What a program is known for, whatever its arguments. */
const programs = new Map<string, Risk>([
  ...all("root", "sudo su doas pkexec run0 runuser"),
  ...all("deletes", "rm rmdir unlink shred srm wipe del rd erase"),
  ...all("overwrites", "mv dd truncate fdisk sfdisk parted wipefs mkswap blkdiscard"),
  ...all("rights", "chmod chown chgrp setfacl chattr setcap"),
  ...all("sends", "curl wget ssh scp sftp rsync nc ncat netcat socat telnet ftp lftp mail sendmail"),
  ...all("code", "eval"),
]);

function all(risk: Risk, names: string): (readonly [string, Risk])[] {
  return names.split(" ").map((name) => [name, risk] as const);
}

/** Words that follow a program and make it so; in this order, options may stand between. */
const phrases: readonly (readonly [Risk, string, RegExp])[] = [
  ["sends", "git", /^push$/],
  ["deletes", "git", /^clean$/],
  ["sends", "npm", /^publish$/],
  ["sends", "pnpm", /^publish$/],
  ["sends", "yarn", /^publish$/],
  ["sends", "cargo", /^publish$/],
  ["sends", "docker", /^push$/],
  ["sends", "podman", /^push$/],
  ["sends", "twine", /^upload$/],
  ["deletes", "docker", /^(?:rm|rmi|prune)$/],
  ["deletes", "podman", /^(?:rm|rmi|prune)$/],
  ["deletes", "kubectl", /^delete$/],
  ["deletes", "terraform", /^destroy$/],
  ["deletes", "find", /^-delete$/],
  ["deletes", "git", /^-D$/],
  ["overwrites", "sed", /^(?:-[a-zA-Z]*i|--in-place)/],
  ["code", "awk", /\bsystem\s*\(/],
  ["code", "gawk", /\bsystem\s*\(/],
];

const force = /^--(?:force(?:-.*)?|hard|delete|no-preserve-root)$/;
/** Where the short word means it; elsewhere it is often a file. */
const shortForce = new Set(["rm", "mv", "cp", "ln", "git", "rmdir"]);

const shells = /^(?:ba|z|da|k|fi|c|tc|a)?sh$|^pwsh$|^powershell$/;
const interpreters = /^(?:python[\d.]*|node|ruby|perl|php|deno|bun|tsx|lua[\d.]*|rscript|osascript)$/;
const inlineCode = /^-[a-zA-Z]*[ceEpr]$|^--(?:eval|print|command|run)(?:=|$)|^eval$/;

export function riskOfCommand({ words, assigns }: SimpleCommand): Risk[] {
  const [name = null, ...rest] = words;
  // Only known when it runs.
  if (name === null) return assigns.length > 0 && words.length === 0 ? [] : ["opaque"];
  const program = name.slice(name.lastIndexOf("/") + 1).toLowerCase();
  const said = rest.filter((word) => word !== null);
  const found: Risk[] = [];
  const known = program.startsWith("mkfs") ? "overwrites" : programs.get(program);
  if (known) found.push(known);
  for (const [risk, of, word] of phrases) if (of === program && said.some((one) => word.test(one))) found.push(risk);
  const isForced = (word: string) => force.test(word) || (shortForce.has(program) && /^-[a-zA-Z]*f/.test(word));
  if (said.some(isForced) || (program === "git" && said.some((word) => word.startsWith("+")))) found.push("force");
  if (program === "git" && throwsAway(rest)) found.push("overwrites");
  if (program === "git" && setsForAll(rest)) found.push("outside");
  if (isCode(program, rest)) found.push("code");
  return found;
}

/** Its program stands in its words, comes through a pipe, or is only known when it runs. */
function isCode(program: string, words: readonly (string | null)[]): boolean {
  const isShell = shells.test(program);
  if (!isShell && !interpreters.test(program)) return false;
  const script = words.findIndex((word) => word === null || !word.startsWith("-"));
  const options = script < 0 ? words : words.slice(0, script);
  if (options.some((word) => word !== null && inlineCode.test(word)) || words[0] === "eval") return true;
  if (script >= 0) return words[script] === null;
  // `node --version` reads nothing; `sh`, `python -` and `bash -s` read what comes.
  return !options.some((word) => /^(?:--version|--help|-V|-v|-h)$/.test(word ?? ""));
}
