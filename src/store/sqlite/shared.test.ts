import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { opened } from "../../../test/support/opened.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import type { Partial } from "../../protocol/history.ts";
import { ownOwner } from "../owner.ts";
import type { Lease } from "../store.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";
const partial: Partial = { message: "msg_1", text: "so far", reasoning: "", calls: [] };
const note = (seq: number, text = "n"): StoredEvent => ({
  seq,
  at,
  session: "ses_1",
  turn: null,
  type: "note-added",
  text,
});

async function stores() {
  const file = join(tempFolder(), "store.db");
  const [one, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  await storeEvents(one, "ses_1", [opened], { at });
  const lease = (await one.takeLease("ses_1", ownOwner())) as Lease;
  return { one, other, lease };
}

test("the version changes when another connection writes, the own version when this one does", async () => {
  const { one, other, lease } = await stores();
  const versions = () => [one.version(), one.ownVersion()];
  const [version, own] = versions();
  expect(versions()).toEqual([version, own]);
  await other.setSetting("language", "en");
  const [changed] = versions();
  expect([changed !== version, one.ownVersion()]).toEqual([true, own]);
  await one.append(lease, [note(2)]);
  expect([one.version(), one.ownVersion() !== own]).toEqual([changed, true]);
});

test("a tail is read part by part, the message under way with the last one", async () => {
  const { one, other, lease } = await stores();
  await one.append(lease, [note(2, "x".repeat(100)), note(3), note(4)]);
  await one.setPartial(lease, partial);
  const seqs = async (after: number, bytes: number) => {
    const tail = await other.tail("ses_1", after, { bytes });
    return [tail?.events.map(({ seq }) => seq), tail?.more, tail?.last, tail?.partial];
  };
  expect(await seqs(1, 50)).toEqual([[2], true, 4, null]);
  expect(await seqs(2, 1_000)).toEqual([[3, 4], false, 4, partial]);
  expect(await seqs(4, 1_000)).toEqual([[], false, 4, partial]);
  await one.setPartial(lease, null);
  expect(await seqs(4, 1_000)).toEqual([[], false, 4, null]);
  expect(await other.tail("ses_2", 0, { bytes: 1 })).toBeNull();
});

test("a message under way is that of its living owner only", async () => {
  const { one, other, lease } = await stores();
  await one.setPartial(lease, partial);
  const under = async () => (await other.tail("ses_1", 1, { bytes: 1 }))?.partial ?? null;
  expect(await under()).toEqual(partial);
  const next = (await other.takeLease("ses_1", ownOwner())) as Lease;
  expect(await under()).toBeNull();
  // The one who had it before has no say any more.
  await one.setPartial(lease, partial);
  expect(await under()).toBeNull();
  await other.setPartial(next, partial);
  await one.setPartial(lease, null);
  expect(await under()).toEqual(partial);
  await other.releaseLease(next);
  expect(await under()).toBeNull();
});

test("what asks wait is found without folding, the oldest first", async () => {
  const { one, other, lease } = await stores();
  const about = { call: "call_1", kind: "permission", tool: "bash", input: {}, touches: [], reason: "" } as const;
  const raised = (seq: number, ask: `ask_${string}`, time: string): StoredEvent => {
    return { seq, at: time, session: "ses_1", turn: "turn_1", type: "ask-raised", ask, ...about };
  };
  await one.append(lease, [
    raised(2, "ask_b", "2026-11-15T00:00:02.000Z"),
    raised(3, "ask_a", "2026-11-15T00:00:03.000Z"),
  ]);
  const asks = async (...which: ["ses_1" | "ses_2"] | []) => (await other.openAsks(...which)).map(({ ask }) => ask);
  expect(await asks()).toEqual(["ask_b", "ask_a"]);
  await one.append(lease, [
    { seq: 4, at, session: "ses_1", turn: "turn_1", type: "ask-answered", ask: "ask_b", answer: { decision: "allow" } },
  ]);
  expect([await asks("ses_1"), await asks("ses_2")]).toEqual([["ask_a"], []]);
});
