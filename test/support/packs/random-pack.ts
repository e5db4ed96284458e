import type { Capabilities } from "../../../src/protocol/skills.ts";
import type { OpenedFile } from "../../../src/skills/pack/format/header.ts";
import { type MadePack, makePack, type PackParts } from "../../../src/skills/pack/format/make-pack.ts";
import { isProblem } from "../../../src/skills/pack/format/problem.ts";
import type { Random } from "../proof.ts";
import { fileOf, type Keyring, randomBytes } from "./forge.ts";

export const kinds = ["open", "recipients", "recipients-hidden", "passphrase", "passphrase-hidden"] as const;
export type Kind = (typeof kinds)[number];

/** The day on which the packs of the tests are made; they are read some days later. */
export const made = new Date("2026-11-01T12:00:00Z");
export const later = new Date("2026-11-16T12:00:00Z");

export interface RandomPack extends MadePack {
  files: readonly OpenedFile[];
  kind: Kind;
  keyring: Keyring;
}

export async function randomPack(random: Random, keyring: Keyring, kind: Kind): Promise<RandomPack> {
  const files = randomFiles(random);
  const pack = await makePack({
    files,
    name: random.pick(["weekly-report", "周报", "a", "Tool_2.x"]),
    description: random.pick(["", "Writes reports.", "写周报：“好”", 'quotes " and \\ and 😀']),
    version: `${random.below(3)}.${random.below(12)}.${random.below(100)}`,
    minRuntime: "0.1.0",
    capabilities: randomCapabilities(random),
    signer: keyring.signer,
    createdAt: made,
    ...(random.below(2) === 0 && { expires: new Date("2027-01-01T00:00:00Z") }),
    ...sealOf(kind, keyring),
  });
  if (isProblem(pack)) throw new Error(`not made: ${JSON.stringify(pack)}`);
  return { ...pack, files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), kind, keyring };
}

function sealOf(kind: Kind, { recipient, keys }: Keyring): Pick<PackParts, "seal" | "hideNames"> {
  if (kind === "open") return {};
  const seal = kind.startsWith("recipients")
    ? ({ to: "recipients", recipients: [recipient] } as const)
    : ({ to: "passphrase", passphrase: keys.passphrase, workFactor: 2 } as const);
  return { seal, hideNames: kind.endsWith("hidden") };
}

const segments = ["docs", "scripts", "a", "b-1", "c_2", "参考资料", "模板", "été", "ñandú", "x.y.z", "0", "README"];
const endings = [".md", ".py", ".sh", "", ".json", ".文本"];
const sizes = [0, 1, 7, 100, 1000, 5000, 65_519, 65_536, 65_537, 140_000];

/** SKILL.md and up to nine others, in folders, of sizes around those of age's chunks. */
function randomFiles(random: Random): OpenedFile[] {
  const files = new Map([["skill.md", fileOf("SKILL.md", randomBytes(random, random.below(400)))]]);
  for (let count = random.below(10); count > 0; count--) {
    // Numbered, so that no file stands where another has a folder.
    const folders = Array.from({ length: random.below(4) }, () => random.pick(segments));
    const path = [...folders, `${random.pick(segments)}${files.size}${random.pick(endings)}`].join("/");
    const size = random.below(4) === 0 ? random.pick(sizes) : random.below(3000);
    // What repeats itself is packed smaller, what does not is left as it is.
    const bytes = random.below(2) === 0 ? Buffer.alloc(size, `${path}\n`) : noise(random, size);
    files.set(path.toLowerCase(), fileOf(path, bytes, random.below(3) === 0));
  }
  return random.shuffle([...files.values()]);
}

function noise(random: Random, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(random.below(2 ** 32), at);
  return bytes;
}

function randomCapabilities(random: Random): Capabilities {
  const some = (list: readonly string[]) => list.filter(() => random.below(2) === 0).sort();
  return {
    ...(random.below(2) === 0 && { tools: some(["bash", "read_file", "mcp_github_*"]) }),
    ...(random.below(2) === 0 && { hosts: some(["*.example.com", "api.example.org"]) }),
    ...(random.below(2) === 0 && { paths: some(["out/**", "report.md", "报告/*.md"]) }),
    ...(random.below(2) === 0 && { env: some(["LANG", "REPORT_TOKEN"]) }),
    scripts: random.below(2) === 0,
  };
}
