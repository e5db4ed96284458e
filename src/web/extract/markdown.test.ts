import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";

/** In an article, so that nothing of it is taken for something else. */
const markdown = (html: string) =>
  extractPage(`<html><body><article>${html}</article></body></html>`, "https://site.example/a/b").markdown;

test.each([
  ["headings and emphasis", "<h2>One <em>two</em></h2><p>a <b>b </b>c</p>", "## One *two*\n\na **b** c"],
  ["links, as whole addresses", '<p><a href="../x?a=1">there</a></p>', "[there](https://site.example/x?a=1)"],
  ["no address that leads nowhere", '<p><a href="#x">a</a> <a href="javascript:f()">b</a></p>', "a b"],
  [
    "pictures by their words",
    '<p><img src="i.png" alt="A bee"><img src="x.png" alt=""></p>',
    "![A bee](https://site.example/a/i.png)",
  ],
  [
    "pictures that load late",
    '<p><img src="data:image/gif;base64,R0" data-src="/late.png" alt="Late"></p>',
    "![Late](https://site.example/late.png)",
  ],
  ["lists in lists", "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>", "- a\n  1. b\n  2. c\n- d"],
  ["lists that begin later", '<ol start="4"><li>a</li></ol>', "4. a"],
  [
    "things to do",
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
    "- [x] a\n- [ ] b",
  ],
  ["terms and what they mean", "<dl><dt>a</dt><dd>one</dd><dd><p>two</p></dd></dl>", "a\n: one\n: two"],
  ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["forced breaks", "<p>a<br>b</p>", "a\nb"],
  ["code in a line", "<p>use <code>a  b</code> and <code>`</code></p>", "use `a b` and `` ` ``"],
  ["powers", "<p>10<sup>6</sup></p>", "10^6"],
  ["formulas by how they were written", '<p><math alttext="x^2"><mi>x</mi></math></p>', "$x^2$"],
  ["formulas of MathJax", '<p>a <script type="math/tex">\\frac12</script></p>', "a $\\frac12$"],
  ["what is folded away", "<details><summary>More words</summary><p>Inside</p></details>", "More words\n\nInside"],
  ["attributes in capitals", '<P>a <A HREF="/x">b</A></P>', "a [b](https://site.example/x)"],
])("%s are told", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test.each([
  ['<pre><code class="language-ts">a\n  b</code></pre>', "```ts\na\n  b\n```"],
  [
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre>x = 1\n</pre></div></div>',
    "```python3\nx = 1\n```",
  ],
  ['<pre class="brush: js notranslate"><code>f()</code></pre>', "```js\nf()\n```"],
  ['<pre data-lang="go">f()</pre>', "```go\nf()\n```"],
  ["<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
  ["<pre><code><span>a<br></span><span>b<br></span></code></pre>", "```\na\nb\n```"],
])("code keeps its lines, and its language where it is named: %s", (html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test("a table of data is a table, with cells over several rows and columns in their place", () => {
  const html = `<table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>b1</th><th>b2</th></tr></thead>
    <tbody><tr><td>1</td><td>2 | 3</td><td>a<br>b</td></tr></tbody></table>`;
  expect(markdown(html)).toBe("| A | B |  |\n| --- | --- | --- |\n| A | b1 | b2 |\n| 1 | 2 \\| 3 | a b |");
});

test("a table that only puts things side by side is what stands in it", () => {
  expect(markdown("<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>")).toBe("a\n\nb\n\nc");
});

test("what nobody sees is not told", () => {
  const html =
    '<p>a</p><p hidden>b</p><p style="display: none">c</p><p aria-hidden="true">d</p><script>e</script><style>f</style>';
  expect(markdown(html)).toBe("a");
});

test("links stand on the address that the page names as its base", () => {
  const html = '<html><head><base href="/other/"></head><body><p><a href="x">a</a></p></body></html>';
  expect(extractPage(html, "https://site.example/a/").markdown).toBe("[a](https://site.example/other/x)");
});

test.each([
  ["many tags that are never closed", "<div>".repeat(5_000)],
  ["more tags than anybody reads", "<p>a</p>".repeat(130_000)],
  ["tables in tables in tables", "<table><tr><td>".repeat(1_500)],
])("of %s only the text between them is told", (_, start) => {
  const { markdown: told } = extractPage(`<script>no</script>${start}the end`, "https://site.example/");
  expect(told.split("\n").at(-1)).toBe("the end");
  expect(told).not.toContain("no");
});

test("a table whose cells reach over all others stays small", () => {
  const rows = '<tr><th colspan="1000" rowspan="1000">x</th><td>y</td></tr>'.repeat(300);
  expect(markdown(`<table>${rows}</table>`).length).toBeLessThan(300_000);
});

test("a page without a body, as of a connection that broke, is told as far as it goes", () => {
  expect(extractPage("<html><head><title>T</title><p>Some words", "https://site.example/")).toMatchObject({
    title: "T",
    markdown: "Some words",
  });
});
