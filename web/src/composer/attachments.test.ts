import { expect, test } from "vitest";
import { mostAttached, mostAttachedBytes } from "../../../src/protocol/attaching.ts";
import { createAttachments } from "./attachments.ts";
import type { Uploaded } from "./shapes.ts";

function bench() {
  const begun: PromiseWithResolvers<Uploaded>[] = [];
  const did: string[] = [];
  const attachments = createAttachments({
    upload() {
      const one = Promise.withResolvers<Uploaded>();
      begun.push(one);
      return { done: one.promise, abort: () => did.push("abort") };
    },
    drop: (id) => did.push(`drop ${id}`),
    previewOf: ({ name }) => (name.endsWith(".png") ? `blob:${name}` : null),
    forget: (preview) => did.push(`forget ${preview}`),
  });
  const states = () => attachments.get().map(({ name, state }) => `${name} ${state.is}`);
  const comes = async (index: number, id: string) => {
    begun[index]?.resolve({ id, kind: "file" });
    await begun[index]?.promise;
  };
  return { attachments, begun, did, states, comes };
}

const file = (name: string, size = 3) => Object.defineProperty(new File(["abc"], name), "size", { value: size });

test("a file is sent ahead, and is gone from here once its message was sent", async () => {
  const { attachments, states, comes, did } = bench();
  expect(attachments.add([file("a.png"), file("b.txt")])).toBeNull();
  expect(states()).toEqual(["a.png coming", "b.txt coming"]);
  await comes(0, "upl_1");
  expect(states()).toEqual(["a.png there", "b.txt coming"]);
  attachments.sent(["upl_1"]);
  expect([states(), did]).toEqual([["b.txt coming"], ["forget blob:a.png"]]);
});

test("what is removed leaves nothing on the server, whenever that is", async () => {
  const { attachments, comes, did } = bench();
  attachments.add([file("a"), file("b")]);
  await comes(0, "upl_1");
  for (const { key } of attachments.get()) attachments.remove(key);
  // The second had arrived when it was broken off.
  await comes(1, "upl_2");
  expect([attachments.get(), did]).toEqual([[], ["drop upl_1", "abort", "drop upl_2"]]);
});

test("what failed stays, and can be tried again", async () => {
  const { attachments, begun, states, comes } = bench();
  attachments.add([file("a")]);
  begun[0]?.reject(new Error("gone"));
  await begun[0]?.promise.catch(() => null);
  expect(states()).toEqual(["a failed"]);
  attachments.retry(1);
  await comes(1, "upl_1");
  expect(states()).toEqual(["a there"]);
});

test("what is too large, empty or too much is not taken, and the rest is", () => {
  const { attachments, states } = bench();
  expect(attachments.add([file("big", mostAttachedBytes + 1), file("ok")])).toEqual({ why: "too-large", name: "big" });
  expect(attachments.add([file("none", 0)])).toEqual({ why: "empty", name: "none" });
  expect(attachments.add(Array.from({ length: mostAttached }, () => file("more")))).toEqual({ why: "too-many" });
  expect(states()).toHaveLength(mostAttached);
});
