import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longestTurn } from "../../test/support/longest-turn.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { secretsIn } from "../config/secret-files.ts";
import { noMask, placeholder } from "../protocol/mask.ts";
import { createProtectedValues } from "./protected-values.ts";
import { trackedSecrets } from "./tracked-files.ts";

/** The bar is 50 ms on a machine as people have it; this one may be slower, and without the guards it is seconds. */
const mostMs = 150;

function values(root: string) {
  return createProtectedValues({ root, dataFolder: "/none", show: (path) => path, base: noMask, secretsIn });
}

const keys = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `KEY_${from}_${at}=sk${from}x${at}abcdefghijklm`).join("\n");

test("files of very many keys are read a slice at a time, and every value is hidden", async () => {
  const root = tempFolder();
  for (let at = 0; at < 20; at++) {
    mkdirSync(join(root, `d${at}`));
    writeFileSync(join(root, `d${at}`, ".env"), keys(at, 7_000));
  }
  const all = values(root);
  expect(await longestTurn(() => all.refresh([]))).toBeLessThan(mostMs);
  expect(all.hidden()).toHaveLength(140_000);
  const shown = (at: number, key: number) => `⟨${join(root, `d${at}`, ".env")}:KEY_${at}_${key}⟩`;
  const text = all.matcher()?.text("sk0x0abcdefghijklm, sk7x3abcdefghijklm sk19x6999abcdefghijklm.");
  expect(text).toBe(`${shown(0, 0)}, ${shown(7, 3)} ${shown(19, 6_999)}.`);
});

test("beside files of very many keys, those of small files are hidden in their encoded forms as well", async () => {
  const root = tempFolder();
  const key = "sk-of-the-user-0123456789";
  for (let at = 0; at < 3; at++) writeFileSync(join(root, `.env.${at}`), keys(at, 600));
  const all = values(root);
  await all.refresh([]);
  writeFileSync(join(root, ".env"), `API_KEY=${key}`);
  await all.refresh([]);
  const text = `it is ${key}, or ${Buffer.from(key).toString("hex")}`;
  expect(all.matcher()?.text(text)).toBe(`it is ⟨${join(root, ".env")}:API_KEY⟩, or ${placeholder}`);
});

test("names in git's index that grow from one to the next end the reading of it", async () => {
  const root = tempFolder();
  mkdirSync(join(root, ".git"));
  const head = Buffer.alloc(12);
  head.write("DIRC");
  head.writeUInt32BE(4, 4);
  head.writeUInt32BE(40_000, 8);
  const entry = Buffer.concat([Buffer.alloc(63), Buffer.alloc(400, "a"), Buffer.from([0])]);
  const secret = Buffer.concat([Buffer.alloc(63), Buffer.from(".env\0")]);
  writeFileSync(
    join(root, ".git/index"),
    Buffer.concat([head, secret, ...Array.from({ length: 40_000 }, () => entry)]),
  );
  const found: string[] = [];
  expect(await longestTurn(async () => found.push(...(await trackedSecrets(root))))).toBeLessThan(mostMs);
  expect(found).toEqual([".env"]);
});
