import { expect, test } from "vitest";
import { mostAttached, mostAttachedBytes } from "../../../src/protocol/attaching.ts";
import type { KeptFile } from "./attachment.ts";
import { createAttachments } from "./attachments.ts";
import type { Uploaded } from "./shapes.ts";

function bench(before: readonly KeptFile[] = [], found: (id: string) => Promise<Uploaded | null> = async () => null) {
  const begun: (PromiseWithResolvers<Uploaded> & { file: Blob })[] = [];
  const did: string[] = [];
  let stored = before;
  const attachments = createAttachments({
    upload(file) {
      const one = { ...Promise.withResolvers<Uploaded>(), file };
      begun.push(one);
      return { done: one.promise, abort: () => did.push("abort") };
    },
    find: found,
    drop: (id) => did.push(`drop ${id}`),
    prepare: async (file) => {
      if (file.name !== "huge.png") return { file, name: file.name, preview: null, note: null };
      return {
        file: new Blob(["small"]),
        name: "huge.jpg",
        preview: null,
        note: { is: "scaled", width: 2, height: 1 },
      };
    },
    kept: {
      read: () => stored,
      write: (files) => {
        stored = files;
      },
    },
  });
  const states = () => attachments.get().map(({ name, state }) => `${name} ${state.is}`);
  const comes = async (index: number, id: string) => {
    begun[index]?.resolve({ id, kind: "file" });
    await settled();
  };
  const elsewhere = (files: readonly KeptFile[]) => {
    stored = files;
    attachments.adopt();
  };
  return { attachments, begun, did, states, comes, elsewhere, stored: () => stored };
}

/** All that waits only for what has come. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const keptFile = (name: string, id: string | null): KeptFile => ({
  ...{ name, size: 3, preview: null, note: null, id, kind: id === null ? null : "file" },
});

const file = (name: string, size = 3) =>
  Object.defineProperty(new File(["abc"], name, { lastModified: 1 }), "size", { value: size });

test("a file is sent ahead, and is gone from here once its message was sent", async () => {
  const { attachments, states, comes, stored } = bench();
  expect(attachments.add([file("a.png"), file("b.txt")])).toBeNull();
  expect(states()).toEqual(["a.png coming", "b.txt coming"]);
  await settled();
  await comes(0, "upl_1");
  expect(states()).toEqual(["a.png there", "b.txt coming"]);
  attachments.sent(["upl_1"]);
  expect([states(), stored()]).toEqual([["b.txt coming"], [keptFile("b.txt", null)]]);
});

test("what is removed leaves nothing on the server, whenever that is", async () => {
  const { attachments, comes, did } = bench();
  attachments.add([file("a"), file("b")]);
  await settled();
  await comes(0, "upl_1");
  for (const { key } of attachments.get()) attachments.remove(key);
  // The second had arrived when it was broken off.
  await comes(1, "upl_2");
  expect([attachments.get(), did]).toEqual([[], ["drop upl_1", "abort", "drop upl_2"]]);
});

test("what failed stays, and can be tried again", async () => {
  const { attachments, begun, states, comes } = bench();
  attachments.add([file("a")]);
  await settled();
  begun[0]?.reject(new Error("gone"));
  await settled();
  expect(states()).toEqual(["a failed"]);
  attachments.retry(1);
  await settled();
  await comes(1, "upl_1");
  expect(states()).toEqual(["a there"]);
});

test("what is too large, empty or too much is not taken, and the rest is", () => {
  const { attachments, states } = bench();
  expect(attachments.add([file("big", mostAttachedBytes + 1), file("ok")])).toEqual({ why: "too-large", name: "big" });
  expect(attachments.add([file("none", 0)])).toEqual({ why: "empty", name: "none" });
  expect(attachments.add(Array.from({ length: mostAttached }, (_, index) => file(`more ${index}`)))).toEqual({
    why: "too-many",
  });
  expect(states()).toHaveLength(mostAttached);
});

test("after a reload all that was attached is there, and what the server has not is told", async () => {
  const before = [keptFile("a", "upl_1"), keptFile("b", "upl_2"), keptFile("c", null)];
  const { attachments, states, did } = bench(before, async (id) => (id === "upl_1" ? { id, kind: "file" } : null));
  await attachments.check();
  expect(attachments.get().map(({ name, state }) => [name, state])).toEqual([
    ["a", { is: "there", id: "upl_1", kind: "file" }],
    ["b", { is: "lost", why: "gone" }],
    ["c", { is: "lost", why: "broken-off" }],
  ]);
  // Added again it stands in its own place.
  attachments.add([file("c")]);
  for (const { key } of attachments.get().slice(0, 2)) attachments.remove(key);
  expect([states(), did]).toEqual([["c coming"], ["drop upl_1"]]);
});

test("a server that cannot be asked has lost nothing", async () => {
  const { attachments, states } = bench([keptFile("a", "upl_1")], () => Promise.reject(new Error("offline")));
  await attachments.check();
  expect(states()).toEqual(["a there"]);
});

test("the same file is taken once", () => {
  const { attachments, states } = bench();
  expect(attachments.add([file("a"), file("a")])).toBeNull();
  expect(attachments.add([file("a"), file("a", 4)])).toBeNull();
  expect(states()).toEqual(["a coming", "a coming"]);
});

test("a large picture goes as a smaller one, and as it was given where that is wanted", async () => {
  const { attachments, begun, did, states, comes } = bench();
  const typed = new File(["abc"], "huge.png", { type: "image/png" });
  attachments.add([Object.defineProperty(typed, "size", { value: mostAttachedBytes + 1 })]);
  await settled();
  await comes(0, "upl_1");
  expect(states()).toEqual(["huge.jpg there"]);
  expect(attachments.get()[0]).toMatchObject({ size: 5, hasOriginal: true });
  attachments.sendOriginal(attachments.get()[0]?.key as number);
  await settled();
  await comes(1, "upl_2");
  expect([states(), did, begun[1]?.file === typed]).toEqual([["huge.png there"], ["drop upl_1"], true]);
});

test("two tabs with the same draft show the same files, and each keeps what is on its way", async () => {
  const { attachments, states, comes, elsewhere } = bench([keptFile("a", "upl_1")]);
  attachments.add([file("b")]);
  await settled();
  elsewhere([keptFile("c", "upl_3"), keptFile("d", null)]);
  expect(states()).toEqual(["b coming", "c there"]);
  await comes(0, "upl_2");
  expect(states()).toEqual(["b there", "c there"]);
});
