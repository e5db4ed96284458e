import { EventEmitter } from "node:events";
import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { createDocuments } from "./documents.ts";
import { Refusal } from "./refusal.ts";
import type { Bytes } from "./send-bytes.ts";
import { createTurns } from "./turns.ts";

function client(): ServerResponse {
  const one = new EventEmitter() as ServerResponse;
  let isThere = true;
  one.once("close", () => {
    isThere = false;
  });
  onTestFinished(() => void (isThere && one.emit("close")));
  return one;
}

const large = 600_000;

async function* text(letter: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < size; at += 1_000) yield letter.repeat(Math.min(1_000, size - at));
}

async function wholeOf({ size, part }: Bytes): Promise<string> {
  const parts: Buffer[] = [];
  for (let from = 0; from < size; from += (parts.at(-1) as Buffer).length) parts.push(await part(from));
  return Buffer.concat(parts).toString();
}

test.each([0, 10, large])("%i letters are given as they were made, and no file is left to be seen", async (size) => {
  const folder = tempFolder();
  const document = await createDocuments(folder, createTurns()).open("a", () => text("é", size), client());
  expect(await wholeOf(document)).toBe("é".repeat(size));
  expect(readdirSync(folder)).toEqual([]);
});

test("what many want at once is made once, and again when the last of them has gone", async () => {
  const documents = createDocuments(tempFolder(), createTurns());
  let made = 0;
  const make = () => text(String(++made), large);
  const clients = [client(), client()];
  const [one, other] = await Promise.all(clients.map((each) => documents.open("a", make, each)));
  expect(other).toBe(one);
  clients[0]?.emit("close");
  // Still there for the other.
  expect(await wholeOf(one as Bytes)).toBe("1".repeat(large));
  clients[1]?.emit("close");
  expect(await wholeOf(await documents.open("a", make, client()))).toBe("2".repeat(large));
});

test("different ones are made one after the other, so that only one session is in memory", async () => {
  const documents = createDocuments(tempFolder(), createTurns());
  let [atWork, most] = [0, 0];
  async function* counted(letter: string) {
    most = Math.max(most, ++atWork);
    yield* text(letter, large);
    atWork -= 1;
  }
  await Promise.all(["a", "b", "c"].map((key) => documents.open(key, () => counted(key), client())));
  expect(most).toBe(1);
});

test("what nobody waits for any longer is not made to its end, and does not keep others waiting", async () => {
  const documents = createDocuments(tempFolder(), createTurns());
  const gone = client();
  async function* endless() {
    for (;;) {
      yield "x";
      gone.emit("close");
    }
  }
  void documents.open("a", endless, gone);
  expect(await wholeOf(await documents.open("b", () => text("b", 10), client()))).toBe("b".repeat(10));
});

test("one that cannot be made is told to who wanted it, and the next is made", async () => {
  const documents = createDocuments(tempFolder(), createTurns());
  async function* broken() {
    yield "x".repeat(large);
    throw new Error("no");
  }
  await expect(documents.open("a", broken, client())).rejects.toThrow("no");
  expect(await wholeOf(await documents.open("b", () => text("b", 10), client()))).toBe("b".repeat(10));
});

test("only so many different ones are there at a time; the same as another reads is always given", async () => {
  const documents = createDocuments(tempFolder(), createTurns());
  const clients = Array.from({ length: 16 }, client);
  const open = (key: string, who = client()) => documents.open(key, () => text("a", 10), who);
  for (const [at, each] of clients.entries()) await open(String(at), each);
  expect(() => open("one more")).toThrow(Refusal);
  await open("3");
  clients[0]?.emit("close");
  await open("one more");
});
