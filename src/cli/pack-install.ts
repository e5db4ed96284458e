import { resolve } from "node:path";
import {
  installOpened,
  installParts,
  keysFor,
  lostAlways,
  noticesFor,
  refusalSentence,
  widerLines,
} from "../front/packs/install.ts";
import { visibleLine } from "../front/visible.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Runtime } from "../runtime.ts";
import type { PackKeys, VerifiedPack } from "../skills/pack/format/header.ts";
import { isRefused, type Looked, lookAtPack, openForInstall, type Refusal } from "../skills/pack/install/install.ts";
import { packManifest, packRowId } from "../skills/pack/install/manifest.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { typedUnseen } from "./model-key.ts";
import { headerLines } from "./print/pack-header.ts";
import { readGiven } from "./read-given.ts";
import { isApproved } from "./skill-rights.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

export interface PackInstallFlags {
  accept?: boolean;
  approve?: boolean;
  passphraseFile?: string;
  output?: "text" | "json";
}

/** Checks a pack, says what it is, and installs it where its user agrees. Nothing of it is run. */
export function packInstallCommand(given: string, flags: PackInstallFlags, io: Io): Promise<number> {
  const { packInstall: texts } = io.texts;
  const file = resolve(io.cwd(), given);
  return withRuntime(io, async (runtime) => {
    const parts = await installParts(runtime);
    const looked = accepted(await lookAtPack(file, parts), io);
    const { header } = looked.pack;
    const { name, version } = header;
    const lost = lostAlways(looked.pack, await runtime.store.settings(), io.texts);
    if (flags.output !== "json") tell(looked, lost, io);
    const before = (await runtime.store.skills()).find(({ id }) => id === packRowId(name));
    const old = before && packManifest(before);
    const isSame = looked.plan.kind === "same";
    // His word can come later than the pack.
    if (isSame && (!flags.approve || old?.agreed)) {
      done(texts.same({ name, version }));
      return exitCode.done;
    }
    if (!(await isAgreed(looked, flags, io))) return exitCode.needsPerson;
    const keys = await withPassphrase(looked.pack, flags, runtime, io);
    if (keys === null) return exitCode.needsPerson;
    const opened = accepted(await openForInstall(file, keys, parts), io);
    // What was shown and agreed to is what is installed.
    if (opened.headerHash !== looked.pack.headerHash) throw new Complaint(texts.changedMeanwhile());
    const isMended = looked.plan.kind === "damaged";
    // What its user has said of this very pack holds.
    const approved = isMended
      ? old?.agreed !== undefined
      : await isApproved({ parts: [{ name, rights: opened.rights }], approve: flags.approve }, io);
    accepted(await installOpened({ file, opened, approved, passphrase: keys.passphrase }, parts, runtime), io);
    if (isSame) done(texts.same({ name, version }));
    else if (isMended) done(texts.mended({ name, version }));
    else done(old ? texts.updated({ name, before: old.version, version }) : texts.installed({ name, version }));
    return exitCode.done;

    function done(sentence: string): void {
      const { packId, publisher } = header;
      const facts = { name, version, packId, publisher, headerHash: looked.pack.headerHash, plan: looked.plan };
      io.out(flags.output === "json" ? `${JSON.stringify(facts)}\n` : `${visibleLine(sentence)}\n`);
    }
  });
}

function accepted<Value extends object>(value: Value | Refusal, io: Io): Value {
  if (isRefused(value)) throw new Complaint(refusalSentence(value, io.texts));
  return value;
}

function tell(looked: Looked, lost: readonly string[], io: Io): void {
  const lines = [...headerLines(looked.pack.header, io).map(visibleLine), ...noticesFor(looked, io.texts), ...lost];
  io.note(`${lines.join("\n")}\n`);
}

/** A new version that may do more is its user's to decide. */
async function isAgreed(looked: Looked, { accept }: PackInstallFlags, io: Io): Promise<boolean> {
  const lines = widerLines(looked, io.texts);
  if (lines.length === 0) return true;
  const { wider } = io.texts.packInstall;
  io.note(`${lines.join("\n")}\n`);
  if (accept || (await typedYes(wider.ask(), io))) return true;
  io.note(`${wider.refused()}\n`);
  return false;
}

/** Null when a passphrase is needed and nobody is there to type it. */
async function withPassphrase(
  pack: VerifiedPack,
  { passphraseFile }: PackInstallFlags,
  runtime: Runtime,
  io: Io,
): Promise<PackKeys | null> {
  const { packInstall: texts } = io.texts;
  const kept = await keysFor(pack, runtime);
  if (pack.header.sealing !== "passphrase") return kept;
  if (passphraseFile !== undefined) return { ...kept, passphrase: firstLine(passphraseFile, io) };
  if (kept.passphrase !== undefined) return kept;
  if (!io.stdin.isTTY) {
    io.note(`${texts.needsPassphrase()}\n`);
    return null;
  }
  return { ...kept, passphrase: (await typedUnseen(texts.askPassphrase(), io)).trim() };
}

const mostPassphraseBytes = 64 * 1024;

function firstLine(given: string, io: Io): string {
  const file = resolve(io.cwd(), given);
  try {
    return readGiven(file, mostPassphraseBytes).split("\n", 1)[0]?.trim() ?? "";
  } catch (error) {
    throw new Complaint(io.texts.packInstall.noPassphraseFile({ file, reason: messageOf(error) }));
  }
}
