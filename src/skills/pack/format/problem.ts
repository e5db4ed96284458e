import type { Diagnostic } from "../../../protocol/skills.ts";

/** Why a pack is refused, or cannot be made, and what must be known to say so. */
interface Problems {
  /** The file itself: not there, no file, not readable. */
  unreadable: { reason: string };
  "not-a-pack": object;
  "format-version": { found: number };
  truncated: object;
  /** It claims more than a pack may have. */
  "too-large": {
    what: "header" | "files" | "file" | "content" | "payload";
    claimed: number;
    limit: number;
    path?: string;
  };
  /** The header is not the canonical JSON of anything. */
  "header-form": object;
  "header-field": { field: string };
  /** A key whose signature proves nothing. */
  "weak-key": object;
  path: { path: string; why: PathFault };
  /** Two names that some disks take for one. */
  twins: { path: string; other: string };
  "file-order": { path: string };
  "no-skill": object;
  /** A SKILL.md with a key in it, which everybody would have. */
  "secret-inside": { path: string; line: number };
  signature: { key: string };
  "payload-size": { expected: number; found: number };
  "payload-hash": object;
  expired: { date: string };
  "from-future": { date: string };
  runtime: { needed: string; here: string };
  /** Sealed, and no key of that kind was given. */
  locked: { sealing: "recipients" | "passphrase" };
  /** None of the keys opens it. */
  "wrong-key": { sealing: "recipients" | "passphrase" };
  "bad-identity": object;
  "work-factor": { found: number; limit: number };
  /** What age has sealed is not as age seals, or not as the header says. */
  "seal-damaged": object;
  /** What was packed or sealed cannot be had back from it. */
  "packed-damaged": object;
  "content-size": { expected: number };
  "index-damaged": object;
  "file-hash": { path: string };
  /** Only while one is made. */
  "bad-skill": { diagnostic: Diagnostic };
  "bad-bound": { kind: "tools" | "hosts" | "paths" | "env"; entry: string };
  "bad-name": { name: string };
  "bad-recipient": { recipient: string };
  "bad-version": { version: string };
  "no-version": object;
  "expires-too-soon": { date: string };
  "not-the-next": { why: "publisher" | "name" | "version"; previous: string };
}

export type PathFault = "letters" | "dot" | "device" | "deep" | "long" | "form";

export type PackProblemCode = keyof Problems;
export type PackProblem = { [Code in PackProblemCode]: { problem: Code } & Problems[Code] }[PackProblemCode];
export type ProblemOf<Code extends PackProblemCode> = Extract<PackProblem, { problem: Code }>;

export const isProblem = (value: object): value is PackProblem => "problem" in value;
