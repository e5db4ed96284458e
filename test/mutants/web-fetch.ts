import type { Mutant } from "./mutant.ts";

const pages = { tests: ["test/extraction.test.ts"] };
const written = { tests: ["src/web/extract/markdown.test.ts"] };
const charset = { file: "src/web/charset.ts", tests: ["src/web/charset.test.ts"] };
const fetching = { tests: ["src/tools/web/web-fetch.test.ts"] };

/** What web_fetch makes of a page, and what it leaves of it. */
export const webFetching: readonly Mutant[] = [
  {
    name: "a-status-tells-what-to-do-next",
    file: "src/tools/web/web-fetch.ts",
    find: "next: afterStatus(status)",
    replace: 'next: "other"',
    tests: ["src/tools/web/web-fetch.test.ts"],
  },
  {
    ...pages,
    name: "frames-by-name-are-taken-out",
    file: "src/web/extract/boilerplate.ts",
    find: "  takeOutFrames(root);",
    replace: "",
  },
  {
    ...pages,
    name: "headings-that-lead-elsewhere-go",
    file: "src/web/extract/boilerplate.ts",
    find: "  takeOutHeaded(root);",
    replace: "",
  },
  {
    ...pages,
    name: "edges-of-links-are-taken-out",
    file: "src/web/extract/extract-page.ts",
    find: "  takeOutEdges(content, from);",
    replace: "",
  },
  {
    ...pages,
    name: "answers-with-comments-keep-them",
    file: "src/web/extract/comments.ts",
    find: ".size > 1) return;",
    replace: ".size > 99) return;",
  },
  {
    ...written,
    name: "what-nobody-sees-is-not-told",
    file: "src/web/extract/prune.ts",
    find: "|| isUnseen(element)) element.remove();",
    replace: ") element.remove();",
  },
  {
    ...written,
    name: "tangled-pages-are-not-made-a-tree",
    file: "src/web/extract/extract-page.ts",
    find: "if (isTooDeep(document.documentElement)) return unread();",
    replace: "",
  },
  {
    ...written,
    name: "tables-stay-narrow",
    file: "src/web/extract/table.ts",
    find: "at < across && line.length < mostColumns;",
    replace: "at < across;",
  },
  {
    ...written,
    name: "scripts-are-no-links",
    file: "src/web/extract/inline.ts",
    find: 'if (!["http:", "https:", "mailto:", "ftp:", "tel:"].includes(url.protocol)) return null;',
    replace: "",
  },
  {
    ...charset,
    name: "headers-may-be-wrong",
    find: "if (decoder && !isWrong(decoder.encoding, bytes, utf8))",
    replace: "if (decoder)",
  },
  {
    ...charset,
    name: "pages-name-their-charset",
    find: "isMarkup ? named(bytes) : null",
    replace: "null",
  },
  {
    ...fetching,
    name: "a-page-has-a-time-limit",
    file: "src/tools/web/read-fetched.ts",
    find: "signal: AbortSignal.any([signal, late])",
    replace: "signal",
  },
  {
    ...fetching,
    name: "pages-are-of-one-session",
    file: "src/tools/web/page-cache.ts",
    find: "=> `$" + "{session} $" + "{url}`;",
    replace: "=> url;",
  },
  {
    ...fetching,
    name: "pages-grow-old",
    file: "src/tools/web/page-cache.ts",
    find: "if (now() - at > keptMs) drop(key);",
    replace: "if (at > now()) drop(key);",
  },
  {
    name: "kept-pages-are-bounded",
    file: "src/tools/web/page-cache.ts",
    tests: ["src/tools/web/pages.test.ts"],
    find: "if (characters <= mostCharacters || oldest === key) break;",
    replace: "if (characters >= 0 || oldest === key) break;",
  },
  {
    ...fetching,
    name: "what-comes-back-is-of-the-web",
    file: "src/tools/web/web-fetch.ts",
    find: 'origin: "web",\n    details,',
    replace: "details,",
  },
  {
    ...fetching,
    name: "a-form-alone-is-no-empty-page",
    file: "src/tools/web/read-fetched.ts",
    find: "[read.text, asked]",
    replace: "[read.text]",
  },
  {
    ...fetching,
    name: "what-is-there-to-be-read-is-no-form",
    file: "src/web/extract/form.ts",
    find: "asks && markdown.length < short",
    replace: "asks",
  },
];
