import { expect, test } from "vitest";
import { filesIn } from "./attachment.ts";

const file = { name: "a.png", size: 3, preview: "data:image/webp;base64,AA", note: null, id: "upl_1", kind: "picture" };

test("what was kept is read, and what is nonsense is none of it", () => {
  const odd = [{ ...file, preview: "https://elsewhere.example/a.png" }, null, 3, { name: "b" }];
  expect(filesIn(JSON.stringify([file, ...odd]))).toEqual([file]);
  for (const text of [null, "", "{", "{}", "null"]) expect(filesIn(text)).toEqual([]);
});
