import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { createDoors, type Doors } from "./doors.ts";

const day = 24 * 3600 * 1000;

function bench(file = join(tempFolder(), "s.db")) {
  const clock = { now: Date.parse("2026-11-15T12:00:00Z") };
  const store = openSqlite(file);
  onTestFinished(() => store.close());
  const report = (error: unknown) => {
    throw error;
  };
  return { file, clock, store, doors: createDoors({ store, report, now: () => clock.now }) };
}

async function letIn(doors: Doors, id = "tok_1"): Promise<string> {
  const given = await doors.exchange(doors.code(), { id, label: "Firefox" });
  if ("refused" in given) throw new Error("not let in");
  return given.token;
}

const refused = { refused: true, wait: null };

test("every token that is good is told to who hides it, and no other", async () => {
  const { store } = bench();
  const told = new Set<string>();
  const doors = createDoors({ store, report: () => undefined, onToken: (token) => void told.add(token) });
  const token = await letIn(doors);
  await doors.whose("not-a-token-of-ours-at-all");
  expect([...told]).toEqual([doors.token]);
  await doors.whose(token);
  expect([...told]).toEqual([doors.token, token]);
});

test("a code is good once", async () => {
  const { doors } = bench();
  const code = doors.code();
  expect(await doors.exchange(code, { id: "tok_1", label: "" })).toMatchObject({ expires_at: expect.any(String) });
  expect(await doors.exchange(code, { id: "tok_2", label: "" })).toEqual(refused);
});

test("a code is good for a minute", async () => {
  const { doors, clock } = bench();
  const [early, late] = [doors.code(), doors.code()];
  clock.now += 59_999;
  expect(await doors.exchange(early, { id: "tok_1", label: "" })).toHaveProperty("token");
  clock.now += 1;
  expect(await doors.exchange(late, { id: "tok_2", label: "" })).toEqual(refused);
});

test("a browser's token is good for thirty days, also at the next server of the folder", async () => {
  const { doors, clock, file } = bench();
  const token = await letIn(doors);
  const next = bench(file);
  next.clock.now = clock.now + 30 * day - 1;
  expect(await next.doors.whose(token)).toEqual({ browser: "tok_1" });
  next.clock.now += 1;
  expect(await next.doors.whose(token)).toEqual(refused);
});

test("of a token only its hash is stored", async () => {
  const { doors, store } = bench();
  const token = await letIn(doors);
  const rows = await doors.browsers();
  expect(rows).toMatchObject([{ id: "tok_1", label: "Firefox" }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await store.token(token, "2026-11-15T12:00:00.000Z")).toBeNull();
});

test("a token that another process has taken back is worth nothing at once", async () => {
  const { doors, file } = bench();
  const token = await letIn(doors);
  expect(await doors.whose(token)).toEqual({ browser: "tok_1" });
  expect(await bench(file).doors.showOut("tok_1")).toBe(true);
  expect(await doors.whose(token)).toEqual(refused);
});

test("tokens that have run out go when one is added", async () => {
  const { doors, clock, store } = bench();
  await letIn(doors, "tok_1");
  clock.now += 30 * day;
  await letIn(doors, "tok_2");
  expect((await store.tokens("2000")).map(({ id }) => id)).toEqual(["tok_2"]);
});

test("after twenty wrong tokens and codes in a minute there is a time to wait, and what is good passes still", async () => {
  const { doors, clock } = bench();
  const token = await letIn(doors);
  for (let tries = 0; tries < 10; tries++) {
    expect(await doors.whose(`wrong${tries}`)).toEqual(refused);
    expect(await doors.exchange(`wrong${tries}`, { id: "tok_9", label: "" })).toEqual(refused);
    clock.now += 1000;
  }
  expect(await doors.whose("wrong")).toEqual({ refused: true, wait: 50 });
  expect(await doors.exchange("wrong", { id: "tok_9", label: "" })).toEqual({ refused: true, wait: 50 });
  expect(await doors.whose(token)).toEqual({ browser: "tok_1" });
  expect(await doors.whose(doors.token)).toEqual({ browser: null });
  expect(await letIn(doors, "tok_2")).toHaveLength(43);
  clock.now += 50_000;
  expect(await doors.whose("wrong")).toEqual(refused);
});

test("who is shown out has the answers under way to it broken off, but for the one that tells of it", async () => {
  const { doors } = bench();
  await letIn(doors);
  await letIn(doors, "tok_2");
  const [stream, telling, other] = [fakeAnswer(), fakeAnswer(), fakeAnswer()];
  doors.enter("tok_1", stream.outgoing);
  doors.enter("tok_1", telling.outgoing);
  doors.enter("tok_2", other.outgoing);
  await doors.showOut("tok_1", telling.outgoing);
  expect([stream, telling, other].map(({ broken }) => broken())).toEqual([true, false, false]);
});

function fakeAnswer() {
  let broken = false;
  let left: () => void = () => undefined;
  const outgoing = {
    req: { socket: {} },
    once: (_: "close", listener: () => void) => {
      left = listener;
      return outgoing;
    },
    destroy: () => (broken = true),
  } as unknown as ServerResponse;
  // Nobody stays for ever: else what looks after them would outlive the test.
  onTestFinished(() => left());
  return { outgoing, broken: () => broken };
}
