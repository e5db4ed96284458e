import type { Mutant } from "./mutant.ts";

const files = { file: "src/server/session-files.ts", tests: ["test/api-files.test.ts"] };

const frame = { file: "web/public/frame.html", tests: ["test/e2e/panel.test.ts"] };

/** What a session's files, their previews and long answers rest on. */
export const panel: readonly Mutant[] = [
  {
    ...files,
    name: "files-outside-the-session-are-not-shown",
    find: "if (!isClosed && isInside(real, workspace.root)) return real;",
    replace: "return real;",
  },
  {
    ...files,
    name: "of-our-own-data-nothing-is-shown",
    find: "const isClosed = isInside(real, folders.data);",
    replace: "const isClosed = false;",
  },
  {
    file: "src/server/headers.ts",
    tests: ["test/e2e/panel.test.ts"],
    name: "a-preview-of-html-loads-nothing",
    find: '"img-src data:",\n    "font-src data:",',
    replace: '"img-src *",\n    "font-src data:",',
  },
  {
    ...frame,
    name: "a-link-in-a-preview-leads-nowhere",
    find: "link.removeAttribute(name);\n          if",
    replace: "if",
  },
  {
    ...frame,
    name: "no-animation-makes-a-link-of-it-again",
    find: 'if (leads.includes(one.getAttribute("attributeName"))) one.remove();',
    replace: "void one;",
  },
  {
    ...frame,
    name: "names-hide-nothing-from-the-preview",
    find: 'Document.prototype.querySelectorAll.call(given, "html")',
    replace: "[given.documentElement]",
  },
  {
    file: "src/session/changed-files.ts",
    tests: ["test/api-files.test.ts"],
    name: "what-was-taken-back-is-no-change",
    find: " && (!paths || paths.has(path))",
    replace: "",
  },
  {
    file: "web/src/server/in-slices.ts",
    tests: ["web/src/server/in-slices.test.ts"],
    name: "a-frame-takes-a-little",
    find: " && clock.now() < until",
    replace: "",
  },
  {
    file: "web/src/chat/parts.ts",
    tests: ["web/src/chat/parts.test.ts"],
    name: "code-is-not-cut-into-parts",
    find: "fence === null && isBlank",
    replace: "isBlank",
  },
  {
    file: "web/src/server/ahead.ts",
    tests: ["web/src/server/ahead.test.ts"],
    name: "turns-ahead-count-as-in-the-whole",
    find: "{ ...nothingRead(), turns }",
    replace: "nothingRead()",
  },
];
