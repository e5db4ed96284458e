import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { fileOf, type Keyring, newKeyring } from "../../../../test/support/packs/forge.ts";
import { later, made } from "../../../../test/support/packs/random-pack.ts";
import { createRandom } from "../../../../test/support/proof.ts";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import type { PackHeader } from "./header.ts";
import { type MadePack, makePack, type PackParts } from "./make-pack.ts";
import { openPack } from "./open.ts";
import { asTyped, newPassphrase } from "./passphrase.ts";
import { readHeader } from "./read-header.ts";
import { verifyPack } from "./verify.ts";

let ring: Keyring;
let other: Keyring;
beforeAll(async () => {
  [ring, other] = [await newKeyring(createRandom(1)), await newKeyring(createRandom(2))];
});

const options = { now: later };
const make = async (parts: Partial<PackParts> = {}) =>
  (await makePack({
    ...{ files: [fileOf("SKILL.md")], name: "tool", description: "", version: "1.0.0", minRuntime: "0.1.0" },
    ...{ capabilities: {}, signer: ring.signer, createdAt: made, ...parts },
  })) as MadePack;

test("what age's own reader makes of the payload is the content", async () => {
  const { bytes, header } = await make({ seal: { to: "recipients", recipients: [other.recipient, ring.recipient] } });
  const decrypter = new Decrypter();
  decrypter.addIdentity(ring.keys.identities[0] as string);
  expect(await decrypter.decrypt(bytes.slice(bytes.length - header.payloadSize), "text")).toBe("text\n");
});

test("each of several receivers can open it, with any of his keys", async () => {
  const { bytes } = await make({ seal: { to: "recipients", recipients: [other.recipient, ring.recipient] } });
  for (const { keys } of [ring, other]) {
    const identities = [
      "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
      ...keys.identities,
    ];
    expect(await openPack(bytes, { identities }, options)).toMatchObject({ files: [{ path: "SKILL.md" }] });
  }
});

test("all whose keys are named must have signed", async () => {
  const { bytes, header } = await make({ cosigners: [other.signer] });
  expect(await verifyPack(bytes, options)).toMatchObject({ header: { cosigners: [other.signer.publisher] } });
  const changed = Buffer.from(bytes);
  const at = bytes.length - header.payloadSize - 1;
  changed[at] = (changed[at] as number) ^ 1;
  expect(await verifyPack(changed, options)).toEqual({ problem: "signature", key: other.signer.publisher });
});

test("a header is read as it is written, without anybody's word for it", async () => {
  const { bytes, header } = await make();
  expect(readHeader(bytes)).toEqual(header);
  expect((readHeader(bytes.subarray(0, bytes.length - 30)) as PackHeader).name).toBe("tool");
});

test("names that are hidden are not in the file, nor is a hash by which to guess them", async () => {
  const seal = { to: "recipients", recipients: [ring.recipient] } as const;
  const files = [fileOf("SKILL.md"), fileOf("merger-plan.md", "secret")];
  const [one, again] = [await make({ files, seal, hideNames: true }), await make({ files, seal, hideNames: true })];
  expect(Buffer.from(one.bytes).toString("latin1")).not.toContain("merger");
  expect(one.header.index?.sha256).not.toBe(again.header.index?.sha256);
});

test("what is no file is told", async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "folder"));
  writeFileSync(join(folder, "empty"), "");
  const told = await Promise.all(["folder", "nothing", "empty"].map((name) => verifyPack(join(folder, name), options)));
  expect(told).toMatchObject([{ problem: "unreadable" }, { problem: "unreadable" }, { problem: "not-a-pack" }]);
});

test("a pack is opened from a file as from memory", async () => {
  const pack = await make({ files: [fileOf("SKILL.md"), fileOf("large", new Uint8Array(700_000).fill(7))] });
  const file = join(tempFolder(), "x.skillpack");
  writeFileSync(file, pack.bytes);
  expect(await openPack(file, { identities: [] }, options)).toEqual(
    await openPack(pack.bytes, { identities: [] }, options),
  );
});

test("a pack that is not for this day is refused on that day only", async () => {
  const { bytes } = await make({ expires: new Date("2026-12-01T00:00:00Z") });
  const on = async (day: string) => await verifyPack(bytes, { now: new Date(day) });
  expect(await on("2026-11-30T23:59:59Z")).toMatchObject({ header: {} });
  expect(await on("2026-12-01T00:00:00Z")).toMatchObject({ problem: "expired" });
  // A clock may be a day slow.
  expect(await on("2026-10-31T12:00:00Z")).toMatchObject({ header: {} });
  expect(await on("2026-10-31T11:59:59Z")).toMatchObject({ problem: "from-future" });
});

test.each([
  ["a path that leads out", { files: [fileOf("SKILL.md"), fileOf("../x")] }, "path"],
  ["no SKILL.md", { files: [fileOf("README.md")] }, "no-skill"],
  ["hidden names in an open pack", { hideNames: true }, "header-field"],
  ["a version that is none", { version: "1" }, "header-field"],
  ["a receiver that is none", { seal: { to: "recipients", recipients: ["age1x"] } } as const, "bad-recipient"],
  ["no receiver", { seal: { to: "recipients", recipients: [] } } as const, "bad-recipient"],
])("what would be refused is not made: %s", async (_, parts, problem) => {
  expect(await make(parts)).toMatchObject({ problem });
});

test("passphrases have 80 random bits and are read as people type them", () => {
  const many = Array.from({ length: 200 }, newPassphrase);
  expect(new Set(many).size).toBe(200);
  expect(new Set(many.join("").replaceAll("-", "")).size).toBe(32);
  for (const each of many) {
    expect(each).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(asTyped(` ${each.toUpperCase().replaceAll("-", "").replaceAll("0", "O").replaceAll("1", "l")}\n`)).toBe(
      each,
    );
  }
});
