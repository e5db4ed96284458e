import { expect, test } from "vitest";
import { openPack } from "../src/skills/pack/format/open.ts";
import { isProblem } from "../src/skills/pack/format/problem.ts";
import { verifyPack } from "../src/skills/pack/format/verify.ts";
import { newKeyring } from "./support/packs/forge.ts";
import { kinds, randomPack } from "./support/packs/random-pack.ts";
import { options } from "./support/packs/technique.ts";
import { packGround, techniques } from "./support/packs/techniques.ts";
import { createRandom } from "./support/proof.ts";

// The long form, with what each takes of time and memory: npm run proof -- packs
const ground = packGround(8, 2);

test.each(techniques)(
  "a pack with $name is refused, and for that reason",
  async ({ name, refusedAs, make, costly }) => {
    const random = createRandom(name.length);
    for (let count = costly ? 2 : 20; count > 0; count--) {
      const { bytes, keys, options } = await make(await ground, random);
      const opened = await openPack(bytes, keys, options);
      expect(isProblem(opened) ? refusedAs : "opened").toContain(isProblem(opened) ? opened.problem : "refused");
    }
  },
);

test("no two techniques have one name, and there are more than thirty", () => {
  expect(new Set(techniques.map(({ name }) => name)).size).toBe(techniques.length);
  expect(techniques.length).toBeGreaterThan(30);
});

test.each(kinds)("what was packed comes out byte for byte: %s", async (kind) => {
  const random = createRandom(kinds.indexOf(kind));
  const keyring = await newKeyring(random);
  for (let count = 0; count < 6; count++) {
    const { bytes, header, headerHash, files } = await randomPack(random, keyring, kind);
    expect(await verifyPack(bytes, options)).toMatchObject({ header, headerHash });
    expect(await openPack(bytes, keyring.keys, options)).toEqual({ header, headerHash, files: files.map(plain) });
  }
});

const plain = <File extends { bytes: Uint8Array }>(file: File) => ({ ...file, bytes: new Uint8Array(file.bytes) });
