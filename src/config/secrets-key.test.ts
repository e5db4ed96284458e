import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { type Keychain, systemKeychain } from "./keychain.ts";
import { openSecrets } from "./secrets.ts";

function memoryKeychain(): Keychain & { kept: Map<string, Buffer>; asked: string[] } {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  return {
    ...{ kept, asked },
    get(account) {
      asked.push(account);
      return kept.get(account) ?? null;
    },
    set: (account, value) => void kept.set(account, value),
    remove: (account) => void kept.delete(account),
  };
}

const silent: Keychain = {
  get: () => {
    throw new Error("nobody answers");
  },
  set: () => {
    throw new Error("nobody answers");
  },
  remove: () => undefined,
};

const keyFile = (folder: string) => readFileSync(join(folder, "key"));

test("a new key goes into the keychain, and nothing in the folder opens what is kept", () => {
  const [folder, keychain] = [tempFolder(), memoryKeychain()];
  const secrets = openSecrets(folder, { keychain });
  secrets.set("a", "value");
  expect([secrets.keyIn(), secrets.get("a"), keychain.kept.size]).toEqual(["keychain", "value", 1]);
  expect(keyFile(folder).toString()).toMatch(/^keychain:secrets-[0-9a-f]{16}\n$/);
  expect(() => openSecrets(folder).get("a")).toThrow(expect.objectContaining({ kind: "keychain" }));
  expect(openSecrets(folder).names()).toEqual(["a"]);
});

test("a keychain is asked once, however many secrets are read", () => {
  const [folder, keychain] = [tempFolder(), memoryKeychain()];
  for (const name of ["a", "b", "c"]) openSecrets(folder, { keychain }).set(name, name);
  keychain.asked.length = 0;
  const secrets = openSecrets(folder, { keychain });
  expect([secrets.get("a"), secrets.get("b"), secrets.get("c"), keychain.asked.length]).toEqual(["a", "b", "c", 1]);
});

test("where no keychain answers, a file has the key", () => {
  const folder = tempFolder();
  const secrets = openSecrets(folder, { keychain: silent });
  secrets.set("a", "value");
  expect([secrets.keyIn(), keyFile(folder).length, openSecrets(folder).get("a")]).toEqual(["file", 32, "value"]);
});

test("a keychain that was asked for and does not work is not left out quietly", () => {
  const folder = tempFolder();
  const secrets = openSecrets(folder, { keychain: silent, wants: "keychain" });
  expect(() => secrets.set("a", "value")).toThrow(expect.objectContaining({ kind: "no-keychain" }));
  expect([existsSync(join(folder, "key")), secrets.names()]).toEqual([false, []]);
});

test("a key that is there stays where it is until its user says otherwise, and then goes there and back", () => {
  const [folder, keychain] = [tempFolder(), memoryKeychain()];
  openSecrets(folder).set("a", "value");
  expect([openSecrets(folder, { keychain }).get("a"), keychain.kept.size]).toEqual(["value", 0]);
  const there = openSecrets(folder, { keychain, wants: "keychain" });
  expect([there.get("a"), there.keyIn(), keychain.kept.size]).toEqual(["value", "keychain", 1]);
  const back = openSecrets(folder, { keychain, wants: "file" });
  expect([back.get("a"), back.keyIn(), keychain.kept.size]).toEqual(["value", "file", 0]);
  expect(openSecrets(folder).get("a")).toBe("value");
});

test("a keychain that gives back something else than it was given gets no key", () => {
  const folder = tempFolder();
  openSecrets(folder).set("a", "value");
  const forgetful: Keychain = { get: () => Buffer.alloc(32), set: () => undefined, remove: () => undefined };
  expect(openSecrets(folder, { keychain: forgetful, wants: "keychain" }).get("a")).toBe("value");
  expect(keyFile(folder).length).toBe(32);
});

test("a key that does not open all that is kept is taken nowhere", () => {
  const [folder, keychain] = [tempFolder(), memoryKeychain()];
  openSecrets(folder).set("a", "value");
  writeFileSync(join(folder, "key"), Buffer.alloc(32, 7));
  const secrets = openSecrets(folder, { keychain, wants: "keychain" });
  expect(() => secrets.get("a")).toThrow(expect.objectContaining({ kind: "key-wrong" }));
  expect([keychain.kept.size, keyFile(folder).length]).toEqual([0, 32]);
});

test("when the keychain has lost the key, all that was sealed with it stays, and nothing is sealed with another", () => {
  const [folder, keychain] = [tempFolder(), memoryKeychain()];
  openSecrets(folder, { keychain }).set("a", "value");
  const kept = new Map(keychain.kept);
  keychain.kept.clear();
  const secrets = openSecrets(folder, { keychain });
  expect(() => secrets.set("b", "value")).toThrow(expect.objectContaining({ kind: "keychain" }));
  for (const [account, key] of kept) keychain.kept.set(account, key);
  expect([secrets.get("a"), secrets.names()]).toEqual(["value", ["a"]]);
});

test("where nothing of a desktop is to be seen, no keychain is looked for", () => {
  expect(systemKeychain({ HOME: tempFolder(), XDG_RUNTIME_DIR: tempFolder() })).toBe(null);
});
