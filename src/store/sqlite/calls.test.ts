import { expect, test } from "vitest";
import { storeEvents } from "../../../test/support/store-session.ts";
import { commanded } from "../../../test/support/stored-calls.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";

test("calls come the newest first, a page at a time, from all sessions and nothing but calls", async () => {
  const store = openSqlite(":memory:");
  const prompt = { type: "prompt-submitted", message: "msg_0", text: "go" } as const;
  await storeEvents(store, "ses_a", [prompt, commanded("1", "2"), commanded(), commanded("3")], { at });
  await storeEvents(store, "ses_b", [commanded("4"), prompt], { at });
  const seen: unknown[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await store.calls({ messages: 1, ...(before !== undefined && { before }) });
    seen.push(page.calls.map(({ session, name, input }) => [session, name, (input as { command: string }).command]));
    before = page.before;
  }
  expect(seen).toEqual([
    [["ses_b", "bash", "4"]],
    [["ses_a", "bash", "3"]],
    [
      ["ses_a", "bash", "2"],
      ["ses_a", "bash", "1"],
    ],
    [],
  ]);
  expect((await store.calls({ messages: 10 })).before).toBeNull();
  await store.close();
});
