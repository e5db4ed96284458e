import { isSecretPath } from "../protocol/secret-places.ts";
import type { GateCall } from "./decide.ts";
import { isInside } from "./paths.ts";
import { riskOfCommand } from "./risk-commands.ts";
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
  /** The real path of what a command names, seen from where it begins. */
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
