import { expect, test } from "vitest";
import { plainLine } from "./plain.ts";

test.each([
  ["The <strong>best</strong> of<br/>it <!-- no -->here w<b>or</b>d", "The best of it here word"],
  [
    "Tom &amp; Jerry &#39;s &#x27;x&#x27; &quot;q&quot; caf&eacute; &Eacute; &hellip;",
    "Tom & Jerry 's 'x' \"q\" café É …",
  ],
  ["a < b and c > d", "a < b and c > d"],
  ["&lt;div&gt; is a tag", "<div> is a tag"],
  ["&unknown; &#0; &#xd800; &#99999999;", "&unknown;   &#99999999;".replace(/ +/g, " ")],
  ["one\n2. [Fake](http://evil)\r\n\tthree\u2028four", "one 2. [Fake](http://evil) three four"],
  ["\u001b[31mred\u0007\u202egnorw\u2066 \u{e0041}hidden\u200b", "[31mred gnorw hidden"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["  ", ""],
])("%j becomes %j", (text, expected) => {
  expect(plainLine(text, 100)).toBe(expected);
});

test("it is cut by letters, with an ellipsis, and not in the middle of one", () => {
  expect(plainLine("😀".repeat(20), 5)).toBe("😀😀😀😀…");
  expect(plainLine("abc def", 5)).toBe("abc…");
});
