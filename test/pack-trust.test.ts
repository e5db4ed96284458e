import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeList } from "../src/front/packs/revocations.ts";
import type { SigningKey } from "../src/skills/pack/format/keys.ts";
import { packEntries } from "../src/skills/pack/install/entry.ts";
import { bytesOf, type Revocation } from "../src/skills/pack/install/revocation.ts";
import { widerThan } from "../src/skills/pack/install/wider.ts";
import { installing, newSigner, packOf } from "./support/packs/installing.ts";

const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)];

test("the first publisher is pinned, and another is refused unless the old key vouches for the new one", async () => {
  const { look, install, store } = installing();
  const [first, second, stranger] = [newSigner(), newSigner(), newSigner()];
  const one = await packOf({ signer: first });
  expect(await look(one)).toEqual({ kind: "new", publisher: "new", wider: [] });
  expect(await install(one)).toBe("installed");
  expect(await install(await packOf({ signer: stranger, version: "2.0.0" }))).toBe("other-publisher");
  const rotated = await packOf({ signer: second, version: "2.0.0", cosigners: [first] });
  expect(await look(rotated)).toMatchObject({ kind: "update", publisher: "rotated" });
  expect(await install(rotated)).toBe("installed");
  expect(await install(await packOf({ signer: first, version: "3.0.0" }))).toBe("other-publisher");
  expect(await install(await packOf({ signer: second, version: "3.0.0" }))).toBe("installed");
  const [row] = await store.skills();
  const { packId, memory } = JSON.parse(row?.manifest ?? "");
  // Another key is another id, but what its user has written down stays with the pack.
  expect(memory).not.toBe(packId);
});

test("no older version comes back, nor the same one with other content, also after it was removed", async () => {
  const { look, install, store } = installing();
  const signer = newSigner();
  const two = await packOf({ signer, version: "2.0.0" });
  await install(two);
  expect(await look(two)).toMatchObject({ kind: "same", publisher: "known" });
  for (const removed of [false, true]) {
    if (removed) await store.removeSkill("pack:weekly");
    expect(await install(await packOf({ signer, version: "1.9.9" }))).toBe("downgrade");
    expect(await install(await packOf({ signer, version: "2.0.0", text: "Other." }))).toBe("other-content");
  }
  expect(await install(two)).toBe("installed");
});

test("what a new version may do more than the old one is told", async () => {
  const { look, install } = installing();
  const signer = newSigner();
  await install(await packOf({ signer, capabilities: { tools: ["bash"], hosts: [], scripts: false } }));
  const wider = await packOf({ signer, version: "1.1.0", capabilities: { tools: ["bash", "edit"], scripts: true } });
  expect(await look(wider)).toMatchObject({
    wider: [{ kind: "tools", added: ["edit"] }, { kind: "hosts", added: null }, { kind: "scripts" }],
  });
  expect(widerThan({}, { tools: ["bash"] })).toEqual([]);
  expect(widerThan({ tools: ["bash", "edit"] }, { tools: ["bash"] })).toEqual([]);
});

test("a pack whose time is over, or that needs a newer program, is refused, and cannot be used when that comes later", async () => {
  const { install, store, data } = installing();
  const signer = newSigner();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const old = await packOf({ signer, createdAt: new Date(now.getTime() - 7_200_000), expires: hourAgo });
  expect(await install(old)).toBe("expired");
  expect(await install(await packOf({ signer, expires: later }))).toBe("installed");
  const rows = await store.skills();
  const blocked = (when: Date, runtime?: string) =>
    packEntries(rows, { data, now: when, runtime }).files[0]?.pack?.blocked;
  expect(blocked(now, "1.0.0")).toBeUndefined();
  expect(blocked(new Date(later.getTime() + 1000))).toMatchObject({ why: "expired" });
  expect(blocked(now, "0.0.9")).toEqual({ why: "runtime", detail: "0.1.0" });
});

const signed = (list: Revocation, signer: SigningKey) =>
  JSON.stringify({ list, signature: Buffer.from(signer.sign(bytesOf(list))).toString("base64url") });

test("a publisher's own list revokes his packs, older lists and those of others change nothing", async () => {
  const { install, store, data } = installing();
  const [signer, stranger] = [newSigner(), newSigner()];
  await install(await packOf({ signer, version: "1.2.0" }));
  const list = (more: Partial<Revocation>): Revocation => ({
    ...{
      publisher: signer.publisher,
      version: 2,
      expires: later.toISOString(),
      packIds: [],
      keys: [],
      minVersions: {},
    },
    ...more,
  });
  const blocked = async () => packEntries(await store.skills(), { data, now }).files[0]?.pack?.blocked;
  const foreign = list({ publisher: stranger.publisher, minVersions: { weekly: "9.0.0" } });
  expect(await takeList(signed(foreign, stranger), store, now)).toBe("unknown-publisher");
  expect(await takeList(signed(list({}), stranger), store, now)).toBe("signature");
  expect(await takeList("{}", store, now)).toBe("form");
  expect(await takeList(signed(list({ minVersions: { weekly: "1.2.0" } }), signer), store, now)).toMatchObject({
    revoked: [],
  });
  expect(await blocked()).toBeUndefined();
  expect(await takeList(signed(list({ version: 2, minVersions: { weekly: "2.0.0" } }), signer), store, now)).toBe(
    "older",
  );
  const third = list({ version: 3, minVersions: { weekly: "1.3.0" } });
  expect(await takeList(signed(third, signer), store, now)).toMatchObject({ revoked: ["weekly"] });
  expect(await blocked()).toEqual({ why: "revoked", detail: "3" });
  expect(await install(await packOf({ signer, version: "1.2.9" }))).toBe("revoked");
  expect(await install(await packOf({ signer, version: "1.3.0" }))).toBe("installed");
  expect(await blocked()).toBeUndefined();
});

test("a key that was taken back vouches for no other", async () => {
  const { install, store } = installing();
  const [old, fresh] = [newSigner(), newSigner()];
  await install(await packOf({ signer: old }));
  const list = { publisher: old.publisher, version: 1, expires: later.toISOString(), packIds: [], minVersions: {} };
  await takeList(signed({ ...list, keys: [old.publisher] }, old), store, now);
  const vouched = await packOf({ signer: fresh, version: "2.0.1", cosigners: [old] });
  expect(await install(vouched)).toBe("revoked-voucher");
  expect((await store.packPin("weekly"))?.publisher).toBe(old.publisher);
  // Its user's own word for the new key counts.
  await store.removeSkill("pack:weekly");
  await store.removePackPin("weekly");
  expect(await install(vouched)).toBe("installed");
});

test("what is refused has left nothing behind", async () => {
  const { data, install } = installing();
  const pack = await packOf({ signer: newSigner() });
  pack[pack.length - 1] = (pack.at(-1) as number) ^ 1;
  expect(await install(pack)).toBe("payload-hash");
  expect(existsSync(join(data, "packs"))).toBe(false);
  expect(await install(await packOf({ signer: newSigner() }))).toBe("installed");
  expect(readdirSync(join(data, "packs")).filter((name) => name.startsWith("."))).toEqual([]);
});
