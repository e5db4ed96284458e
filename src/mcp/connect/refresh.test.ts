import { expect, test, vi } from "vitest";
import type { ServerLists } from "../../protocol/mcp.ts";
import { createRefresh } from "./refresh.ts";

const nothing: ServerLists = {
  ...{ tools: [], prompts: [], resources: [], templates: [], instructions: "", title: "", dropped: [] },
  era: { kind: "legacy" },
};

test("a server that says after each reading that its lists have changed is asked less and less, until they really have", async () => {
  vi.useFakeTimers();
  const read: number[] = [];
  let [title, isNew, told] = ["one", false, 0];
  const refresh = createRefresh({
    limits: { listsMs: 1_000, listsMostMs: 60_000, now: Date.now },
    async read() {
      read.push(Date.now() - began);
      // It is heard once more when this reading is over.
      queueMicrotask(refresh.changed);
      if (isNew) title += "!";
      return { ...nothing, title };
    },
    changed: () => told++,
    failed: () => expect.unreachable(),
  });
  const began = Date.now();
  refresh.saw({ ...nothing, title });
  refresh.changed();
  await vi.advanceTimersByTimeAsync(190_000);
  const seconds = read.map((ms) => Math.round(ms / 1000));
  expect(seconds).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  expect(told).toBe(0);
  isNew = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.slice(8).map((ms) => Math.round(ms / 1000) - 242)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(told).toBe(9);
  refresh.stop();
  vi.useRealTimers();
});
