import { basename, resolve } from "node:path";
import type { Capabilities, Diagnostic, SkillHead } from "../../../protocol/skills.ts";
import { createNotes } from "../../head/notes.ts";
import { unknownToolNotes } from "../../lint/tools.ts";
import { badEntry } from "./check-capabilities.ts";
import { isName } from "./check-header.ts";
import { derivedCapabilities } from "./derive.ts";
import { skillFile } from "./file-table.ts";
import { type Gathered, gather, type LeftOut } from "./gather.ts";
import type { VerifiedPack } from "./header.ts";
import type { SigningKey } from "./keys.ts";
import { packLimits } from "./limits.ts";
import { type MadePack, makePack } from "./make-pack.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import type { Seal } from "./seal.ts";
import { compareVersions, isSemver } from "./semver.ts";

export interface PackWish {
  folder: string;
  signer: SigningKey;
  cosigners?: readonly SigningKey[];
  now: Date;
  /** Else as the SKILL.md says. */
  version?: string;
  minRuntime?: string;
  /** Lists that the author gives himself. */
  capabilities?: Capabilities;
  expires?: Date;
  seal?: Seal;
  /** Of a sealed one: its files can be read of without a key. Of an open one they always can. */
  showNames?: boolean;
  /** The version before this one. */
  previous?: VerifiedPack;
  /** Those that there are: a bound to another is worth a word. */
  tools?: ReadonlySet<string>;
}

export interface BuiltPack extends MadePack {
  files: readonly { path: string; size: number }[];
  leftOut: readonly LeftOut[];
  /** What is odd about the SKILL.md. */
  diagnostics: readonly Diagnostic[];
}

/** The first SkillMint that reads packs. */
const firstRuntime = "0.1.0";

/** A pack of a skill's folder, and what was done on the way. */
export async function buildPack(wish: PackWish): Promise<BuiltPack | PackProblem> {
  const found = await lookInto(wish.folder, wish.capabilities);
  if (isProblem(found)) return found;
  const { files, leftOut, head, capabilities } = found;
  const { name, description, version: written } = head;
  const version = wish.version ?? written;
  if (version === undefined) return { problem: "no-version" };
  if (!isSemver(version)) return { problem: "bad-version", version };
  if (wish.expires && wish.expires <= wish.now)
    return { problem: "expires-too-soon", date: wish.expires.toISOString() };
  const unfit =
    wish.previous && notTheNext(wish.previous, { name, version, signers: [wish.signer, ...(wish.cosigners ?? [])] });
  if (unfit) return unfit;
  const bad = badEntry(capabilities);
  if (bad) return { problem: "bad-bound", ...bad };
  const made = await makePack({
    ...{ files, name, description: shortened(description), version },
    minRuntime: wish.minRuntime ?? firstRuntime,
    capabilities,
    signer: wish.signer,
    createdAt: wish.now,
    ...(wish.cosigners && { cosigners: wish.cosigners }),
    ...(wish.expires && { expires: wish.expires }),
    ...(wish.seal && { seal: wish.seal }),
    ...(wish.seal && !wish.showNames && { hideNames: true }),
    ...(wish.previous && { prevVersionHash: wish.previous.headerHash }),
  });
  if (isProblem(made)) return made;
  const sizes = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const notes = createNotes();
  if (wish.tools) unknownToolNotes(capabilities.tools ?? [], wish.tools, notes);
  return { ...made, files: sizes, leftOut, diagnostics: [...found.diagnostics, ...notes.list] };
}

export interface PackSource extends Gathered {
  head: SkillHead;
  /** What is odd about the SKILL.md. */
  diagnostics: readonly Diagnostic[];
  capabilities: Capabilities;
}

/** What a pack of this folder would hold. `given`: lists that the author gives himself. */
export async function lookInto(folder: string, given?: Capabilities): Promise<PackSource | PackProblem> {
  const gathered = await gather(folder);
  if (isProblem(gathered)) return gathered;
  const { files } = gathered;
  const file = files.find(({ path }) => path === skillFile);
  if (!file) return { problem: "no-skill" };
  const { parseSkill } = await import("../../head/parse.ts");
  const skill = parseSkill(file.bytes, { folder: basename(resolve(folder)) });
  if ("skipped" in skill) return { problem: "bad-skill", diagnostic: skill.skipped };
  const { head, diagnostics } = skill;
  if (!isName(head.name)) return { problem: "bad-name", name: head.name };
  return { ...gathered, head, diagnostics, capabilities: derivedCapabilities(head, files, given) };
}

function notTheNext(
  { header }: VerifiedPack,
  next: { name: string; version: string; signers: readonly SigningKey[] },
): PackProblem | null {
  const problem = "not-the-next";
  // Or a new key, for which the old one vouches.
  if (!next.signers.some(({ publisher }) => publisher === header.publisher))
    return { problem, why: "publisher", previous: header.publisher };
  if (header.name !== next.name) return { problem, why: "name", previous: header.name };
  const isLater = compareVersions(next.version, header.version) > 0;
  return isLater ? null : { problem, why: "version", previous: header.version };
}

/** On one line, as long as a header takes it. The SKILL.md inside says all of it. */
function shortened(description: string): string {
  const line = description
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .toWellFormed()
    .trim();
  const letters = Array.from(line);
  const most = packLimits.descriptionLetters;
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join("")}…`;
}
