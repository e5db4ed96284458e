import { isSecretPath } from "../protocol/secret-places.ts";
import type { GateCall } from "./decide.ts";
import { isInside } from "./paths.ts";
import { setsForAll, throwsAway } from "./risk-git.ts";
import { isUnread, type ShellReading, type SimpleCommand } from "./shell/reading.ts";

/** Why a person should look at a call before a rule lets it and its like pass unasked; the worst first. */
export const risks = [
  "root",
  "deletes",
  "overwrites",
  "force",
  "code",
  "sends",
  "secrets",
  "rights",
  "outside",
  "opaque",
] as const;

export type Risk = (typeof risks)[number];

export interface RiskFacts {
  workspace: string;
  from(path: string): string;
}

/** Pure, and a warning only: what is not found here may still be dangerous. */
export function risksOf(call: GateCall, reading: ShellReading | null, facts: RiskFacts): Risk[] {
  const found = new Set<Risk>();
  for (const { action, resource, as } of call.touches) {
    if (action === "exec") continue;
    if (call.tool === "file_delete" || as === "file_delete") found.add("deletes");
    if (action === "write" && !isInside(resource, facts.workspace)) found.add("outside");
    if ((action === "read" || action === "write") && isSecretPath(resource)) found.add("secrets");
  }
  const isCommand = call.touches.some(({ action }) => action === "exec");
  if (isCommand && (!reading || reading.opaque !== null)) found.add("opaque");
  for (const command of reading?.commands ?? []) {
    for (const risk of riskOfCommand(command)) found.add(risk);
    if (command.words.some((word) => word !== null && isSecretPath(word))) found.add("secrets");
    if (putsFiles(command) && command.words.some((word) => word !== null && isBeyond(word, facts)))
      found.add("outside");
  }
  for (const { action, target } of reading?.redirects ?? []) {
    if (target !== null && isSecretPath(target)) found.add("secrets");
    const isUnsaid = target === null && !isUnread(reading);
    if (action === "write" && (isUnsaid || (target !== null && isBeyond(target, facts)))) found.add("outside");
  }
  return risks.filter((risk) => found.has(risk));
}

const putsFiles = ({ words: [name] }: SimpleCommand) =>
  /(?:^|\/)(?:tee|cp|mv|ln|install|touch|mkdir)$/.test(name ?? "");

const isBeyond = (target: string, { workspace, from }: RiskFacts) =>
  !/^\/dev\/(?:null|tty|std(?:out|err)|fd\/\d+)$/.test(target) && !isInside(from(target), workspace);

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
  ["sends", "git docker podman", /^push$/],
  ["sends", "npm pnpm yarn cargo", /^publish$/],
  ["sends", "twine", /^upload$/],
  ["deletes", "git", /^(?:clean|-D)$/],
  ["deletes", "docker podman", /^(?:rm|rmi|prune)$/],
  ["deletes", "kubectl", /^delete$/],
  ["deletes", "terraform", /^destroy$/],
  ["deletes", "find", /^-delete$/],
  ["overwrites", "sed", /^(?:-[a-zA-Z]*i|--in-place)/],
  ["code", "awk gawk", /\bsystem\s*\(/],
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
  for (const [risk, of, word] of phrases)
    if (of.split(" ").includes(program) && said.some((one) => word.test(one))) found.push(risk);
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
