import { join } from "node:path";
import { installParts } from "../../../src/front/packs/install.ts";
import type { Capabilities } from "../../../src/protocol/skills.ts";
import type { SigningKey } from "../../../src/skills/pack/format/keys.ts";
import { newSigningSecret, signingKey } from "../../../src/skills/pack/format/keys.ts";
import { makePack } from "../../../src/skills/pack/format/make-pack.ts";
import { isProblem } from "../../../src/skills/pack/format/problem.ts";
import type { Seal } from "../../../src/skills/pack/format/seal.ts";
import { installPack, isRefused, lookAtPack, openForInstall } from "../../../src/skills/pack/install/install.ts";
import { openSqlite } from "../../../src/store/sqlite/open.ts";
import { tempFolder } from "../temp-folder.ts";

export const newSigner = () => signingKey(newSigningSecret()) as SigningKey;

export interface Wish {
  signer: SigningKey;
  version?: string;
  text?: string;
  capabilities?: Capabilities;
  cosigners?: readonly SigningKey[];
  expires?: Date;
  minRuntime?: string;
  seal?: Seal;
  createdAt?: Date;
}

/** A small pack, in memory. */
export async function packOf({ signer, version = "1.0.0", text = "Text.", ...rest }: Wish): Promise<Uint8Array> {
  const skill = `---\nname: weekly\ndescription: About weeks.\nversion: ${version}\n---\n${text}\n`;
  const made = await makePack({
    files: [
      { path: "SKILL.md", bytes: Buffer.from(skill), executable: false },
      { path: "scripts/go.sh", bytes: Buffer.from("echo hi\n"), executable: true },
    ],
    ...{ name: "weekly", description: "About weeks.", version, minRuntime: "0.1.0", capabilities: {} },
    ...{ signer, createdAt: new Date(), ...rest },
  });
  if (isProblem(made)) throw new Error(made.problem);
  return made.bytes;
}

/** A data folder of its own, and what a pack becomes in it. */
export function installing(data = tempFolder()) {
  const store = openSqlite(join(data, "skillmint.db"));
  const look = async (pack: Uint8Array) => {
    const parts = await installParts({ store, folders: { data } });
    const looked = await lookAtPack(pack, parts);
    return "refused" in looked ? looked.refused : "problem" in looked ? looked.problem : looked.plan;
  };
  const install = async (
    pack: Uint8Array,
    { approved = false, identities = [] }: { approved?: boolean; identities?: string[] } = {},
  ): Promise<string> => {
    const parts = await installParts({ store, folders: { data } });
    const opened = await openForInstall(pack, { identities }, parts);
    if (isProblem(opened)) return opened.problem;
    const row = await installPack({ file: pack, opened, approved }, parts);
    if (isRefused(row)) return "refused" in row ? row.refused : row.problem;
    return "installed";
  };
  return { data, store, look, install };
}
