import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

const drawn = (text: string, live: boolean) => renderToStaticMarkup(<Markdown text={text} live={live} />);
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\n+/g, "\n");

test("a bracket that nobody closes leaves what is written after it as it is, at every moment", () => {
  const text = "Take the list [a, b\n\n- first **one**\n- second `a[0]` here\n\nAnd an end.";
  for (let length = 1; length <= text.length; length += 1) {
    const words = wordsOf(drawn(text.slice(0, length), true));
    expect(words).not.toContain("streamdown");
    expect(words).not.toContain("](");
  }
  expect(wordsOf(drawn(text, true))).toBe(wordsOf(drawn(text, false)));
});

test("of a link that is still being written only the words are shown, and then where it leads to", () => {
  const text = "See [the guide](https://example.com/guide) now, ![a plan](https://example.com/p.png) too";
  for (let length = text.indexOf("](h") + 2; length < text.indexOf(")"); length += 1) {
    expect(wordsOf(drawn(text.slice(0, length), true))).toBe("See the guide");
  }
  expect(drawn(text, true)).toContain('href="https://example.com/guide"');
  expect(wordsOf(drawn(text, true))).toBe(wordsOf(drawn(text, false)));
});

test("brackets in code are no link, however much of it has come", () => {
  expect(wordsOf(drawn("```js\nlist[at](call", true))).toContain("list[at](call");
  expect(wordsOf(drawn("So `list[at](call", true))).toBe("So list[at](call");
});

test("nothing in an answer turns around what stands beside it, while it is written and after", () => {
  for (const live of [true, false]) {
    const html = drawn("Pay \u202eevil to [good](https://example.com)\n\n```\nif \u2066x\u2069\n```", live);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(wordsOf(html)).toContain("Pay &lt;U+202E&gt;evil to good");
    expect(wordsOf(html)).toContain("if &lt;U+2066&gt;x&lt;U+2069&gt;");
  }
});
