import type { Mutant } from "./mutant.ts";

const api = ["test/api-attaching.test.ts"];
const list = { file: "web/src/composer/attachments.ts", tests: ["web/src/composer/attachments.test.ts"] };

/** Files that come with a prompt, and files and skills that are named in it. */
export const attaching: readonly Mutant[] = [
  {
    name: "an-upload-is-no-path",
    file: "src/server/routes/uploads.ts",
    find: "/^upl_[0-9a-f]{32}$/",
    replace: "/./s",
    tests: api,
  },
  {
    name: "an-upload-has-a-bound",
    file: "src/server/uploads.ts",
    find: "mostBytes: mostAttachedBytes }",
    replace: "mostBytes: Number.POSITIVE_INFINITY }",
    tests: api,
  },
  {
    name: "half-a-picture-is-a-file",
    file: "src/server/uploads.ts",
    find: "!found?.complete",
    replace: "!found",
    tests: api,
  },
  {
    name: "an-upload-that-is-gone-moves-no-other",
    file: "src/server/attach.ts",
    find: "if (!existsSync(from))",
    replace: "if (false)",
    tests: api,
  },
  {
    name: "an-output-that-comes-again-is-no-path",
    file: "src/server/uploads.ts",
    find: "basename(kept) !== name || ",
    replace: "",
    tests: api,
  },
  {
    name: "what-nobody-sends-goes",
    file: "src/server/uploads.ts",
    find: "stats.mtimeMs > waitsMs",
    replace: "stats.mtimeMs > Number.POSITIVE_INFINITY",
    tests: ["src/server/uploads.test.ts"],
  },
  {
    name: "a-kept-preview-is-fetched-from-nowhere",
    file: "web/src/composer/attachment.ts",
    find: 'one.preview?.startsWith("data:image/") === true',
    replace: 'typeof one.preview === "string"',
    tests: ["web/src/composer/attachment.test.ts"],
  },
  {
    name: "only-our-own-scripts-start",
    file: "web/src/composer/own-script.ts",
    find: "if (/^\\/assets\\/[\\w.-]+\\.js$/.test(address)) return address;",
    replace: "return address;",
    tests: ["web/src/composer/own-script.test.ts"],
  },
  {
    name: "a-file-comes-with-an-answer",
    file: "src/session/session.ts",
    find: "attached ? `${text}\\n\\n${attached.note}`.trim() : text",
    replace: "text",
    tests: api,
  },
  {
    name: "our-data-is-no-file-to-name",
    file: "src/tools/files/find-paths.ts",
    find: "const leaveOut = dataFolderBelow(path, context);",
    replace: "const leaveOut = null;",
    tests: api,
  },
  {
    ...list,
    name: "what-is-taken-out-is-not-kept",
    find: 'if (state.is === "there") drop(state.id);',
    replace: "",
  },
  {
    ...list,
    name: "what-the-server-has-no-more-is-told",
    find: "if (found === null) change(",
    replace: "if (false) change(",
  },
  { ...list, name: "what-came-too-late-is-not-kept", find: "else drop(id);", replace: "" },
  {
    name: "an-input-method-takes-no-offer",
    file: "web/src/composer/composer.tsx",
    find: "if (isOfInputMethod(nativeEvent, compositionEndedAt.current)) return;",
    replace: "",
    tests: ["test/e2e/composer.test.ts"],
  },
  {
    name: "who-writes-is-not-overwritten",
    file: "web/src/composer/walk-back.ts",
    find: "at !== null && text === prompts[at]",
    replace: "at !== null",
    tests: ["web/src/composer/walk-back.test.ts"],
  },
];
