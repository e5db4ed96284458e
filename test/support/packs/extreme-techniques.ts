import { randomFillSync } from "node:crypto";
import { gzipSync } from "node:zlib";
import { makePack } from "../../../src/skills/pack/format/make-pack.ts";
import { isProblem } from "../../../src/skills/pack/format/problem.ts";
import { entryOf, type Forgery, fileOf } from "./forge.ts";
import { made } from "./random-pack.ts";
import { attemptOn, byHostile, type Technique } from "./technique.ts";

/** As large as a pack may be, and wrong at its very end: for the proof only, since each takes a second to make. */
export const extremeTechniques: readonly Technique[] = [
  largest("the largest, plain, wrong at its end", {}),
  largest("the largest, packed, wrong at its end", { gzip: (whole) => gzipSync(whole, { level: 1 }) }),
  largest("the largest, sealed, wrong at its end", { sealing: "recipients" }),
  largest("the largest, hidden and packed, wrong at its end", {
    ...{ sealing: "recipients", index: true },
    gzip: (whole) => gzipSync(whole, { level: 1 }),
  }),
  {
    name: "another passphrase, with all the work there may be",
    refusedAs: ["wrong-key"],
    async make({ hostile }) {
      const pack = await makePack({
        ...{ files: [fileOf("SKILL.md")], name: "tool", description: "", version: "1.0.0", minRuntime: "0.1.0" },
        ...{ capabilities: {}, signer: hostile.signer, createdAt: made },
        seal: { to: "passphrase", passphrase: "zzzz-zzzz-zzzz-zzzz" },
      });
      if (isProblem(pack)) throw new Error(pack.problem);
      return attemptOn({ keyring: hostile }, pack.bytes);
    },
  },
];

function largest(name: string, forgery: Partial<Forgery>): Technique {
  return {
    name,
    refusedAs: ["file-hash"],
    make(ground) {
      const noise = ["a", "b", "c", "d"].map((path) =>
        fileOf(path, randomFillSync(Buffer.alloc(16 * 1024 ** 2 - 100))),
      );
      const files = [fileOf("SKILL.md"), ...noise];
      const table = files
        .map(entryOf)
        .map((entry) => (entry.path === "d" ? { ...entry, sha256: "0".repeat(64) } : entry));
      return byHostile(ground, { files, table, ...forgery });
    },
  };
}
