import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { dateFrom } from "../front/packs/date.ts";
import { packSentence } from "../front/packs/sentence.ts";
import { signerNamed } from "../front/packs/signer.ts";
import type { Capabilities } from "../protocol/skills.ts";
import { buildPack } from "../skills/pack/format/build.ts";
import type { VerifiedPack } from "../skills/pack/format/header.ts";
import type { SigningKey } from "../skills/pack/format/keys.ts";
import { newPassphrase } from "../skills/pack/format/passphrase.ts";
import { isProblem } from "../skills/pack/format/problem.ts";
import type { Seal } from "../skills/pack/format/seal.ts";
import { headerOf, verifyPack } from "../skills/pack/format/verify.ts";
import { builtInTools } from "../tools/catalogue.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { printBuilt } from "./print/pack-built.ts";
import { readGiven } from "./read-given.ts";
import { withRuntime } from "./with-runtime.ts";
import { writeOut } from "./write-out.ts";

export interface PackBuildFlags extends Omit<Capabilities, "scripts"> {
  out?: string;
  force?: boolean;
  version?: string;
  to?: string[];
  passphrase?: boolean;
  showNames?: boolean;
  expires?: string;
  key?: string;
  cosign?: string[];
  previous?: string;
  minRuntime?: string;
  date?: string;
  output: "text" | "json";
}

/** A signed pack of a skill's folder, and what went into it and what did not. */
export async function packBuildCommand(folder: string, flags: PackBuildFlags, io: Io): Promise<number> {
  const seal = sealFrom(flags, io);
  const expires = flags.expires === undefined ? undefined : dateFrom(flags.expires, "end", io.texts);
  const now = flags.date === undefined ? new Date() : dateFrom(flags.date, "start", io.texts);
  const { tools, hosts, paths, env, version, minRuntime } = flags;
  const given = Object.entries({ tools, hosts, paths, env }).filter(([, list]) => list !== undefined);
  const previous = flags.previous === undefined ? undefined : await previousPack(flags.previous, io);
  const [signer, ...cosigners] = await signersFor(flags, io);
  const built = await buildPack({
    folder: resolve(io.cwd(), folder),
    signer: signer as SigningKey,
    now,
    capabilities: Object.fromEntries(given),
    ...(cosigners.length > 0 && { cosigners }),
    ...(version !== undefined && { version }),
    ...(minRuntime !== undefined && { minRuntime }),
    ...(expires && { expires }),
    ...(seal && { seal }),
    ...(flags.showNames && { showNames: true }),
    tools: new Set(builtInTools.map((tool) => tool.name)),
    ...(previous && { previous }),
  });
  if (isProblem(built)) throw new Complaint(packSentence(built, io.texts));
  const { name, version: made } = built.header;
  const file = flags.out ?? `${name}-${made}.skillpack`;
  writeOut({ file, content: built.bytes, force: flags.force ?? false }, io);
  printBuilt(built, { file, output: flags.output, ...(seal && { seal }) }, io);
  return exitCode.done;
}

function sealFrom({ to, passphrase }: PackBuildFlags, io: Io): Seal | null {
  const { build } = io.texts.packs;
  if (to && passphrase) throw new Complaint(build.toAndPassphrase(), exitCode.usage);
  if (passphrase) return { to: "passphrase", passphrase: newPassphrase() };
  return to ? { to: "recipients", recipients: to.map((each) => recipientIn(each, io)) } : null;
}

const mostKeyBytes = 64 * 1024;

/** The key itself, or the one in a file that `keygen --export` has written. */
function recipientIn(text: string, io: Io): string {
  const file = resolve(io.cwd(), text);
  if (text.startsWith("age1") || !existsSync(file)) return text;
  try {
    const { recipient } = JSON.parse(readGiven(file, mostKeyBytes)) as { recipient?: unknown };
    return typeof recipient === "string" ? recipient : text;
  } catch {
    // No such file: what was typed is told to be no key.
    return text;
  }
}

/** The first signs, the others vouch for it. */
const signersFor = ({ key, cosign = [] }: PackBuildFlags, io: Io): Promise<SigningKey[]> =>
  withRuntime(io, async ({ secrets: openSecrets }) => {
    const secrets = await openSecrets();
    return [key, ...cosign].map((name) => signerNamed(name, secrets, io.texts));
  });

async function previousPack(file: string, io: Io): Promise<VerifiedPack> {
  const path = resolve(io.cwd(), file);
  const header = await headerOf(path);
  // One that has run out since is still the one before.
  const verified = isProblem(header) ? header : await verifyPack(path, { now: new Date(header.createdAt) });
  if (isProblem(verified)) throw new Complaint(`${file}: ${packSentence(verified, io.texts)}`);
  return verified;
}
