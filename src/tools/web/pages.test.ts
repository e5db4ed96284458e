import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionId } from "../../protocol/ids.ts";
import { codePoints } from "../files/code-points.ts";
import { createPageCache } from "./page-cache.ts";
import { pagesOf } from "./pages.ts";

test("no page is longer than it may be, none cuts a character, and nothing but white space is lost", () => {
  const words = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n\n", "\n", " ", "𝒳".repeat(30))));
  fc.assert(
    fc.property(words, fc.integer({ min: 5, max: 60 }), (parts, length) => {
      const text = parts.join("");
      const pages = pagesOf(text, length);
      const bare = (one: string) => one.replace(/\s+/g, "");
      expect(pages.every((page) => codePoints(page) <= length)).toBe(true);
      expect(bare(pages.join(""))).toBe(bare(text));
      expect(pages.join("").isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test("of all that was fetched only so much is kept, and what was asked for last stays", () => {
  const session = "ses_a" as SessionId;
  const cache = createPageCache({ keptMs: 1_000, mostCharacters: 10 }, () => 0);
  const page = (text: string) => ({ address: "", title: "", author: null, date: null, text, notes: [] });
  cache.put(session, "a", page("aaaa"));
  cache.put(session, "b", page("bbbb"));
  cache.get(session, "a");
  cache.put(session, "c", page("cccc"));
  expect(["a", "b", "c"].map((url) => cache.get(session, url)?.text)).toEqual(["aaaa", undefined, "cccc"]);
});
