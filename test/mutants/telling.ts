import type { Mutant } from "./mutant.ts";

const large = { tests: ["src/session/undo-large.test.ts"] };
const callTool = { file: "src/loop/call-tool.ts", tests: ["src/loop/call-tools.test.ts"] };
const edits = { tests: ["src/tools/files/edit.test.ts"] };

/** What a call says of itself: that it cannot be undone, whose change it shows, when it is worked out anew. */
export const telling: readonly Mutant[] = [
  {
    ...large,
    name: "deletes-nothing-large-that-others-changed",
    file: "src/tools/files/file-delete.ts",
    find: "await refuseChanged(place, stats, context);",
    replace: "",
  },
  {
    ...large,
    name: "deletes-nothing-large-that-changed-at-this-moment",
    file: "src/tools/files/file-delete.ts",
    find: " || (stamp !== undefined && stamp !== stampOf(stats))",
    replace: "",
  },
  {
    ...callTool,
    name: "says-what-cannot-be-undone",
    find: '(failed ? "" : notUndone(prepared.value, context)) + ready.notice',
    replace: "ready.notice",
  },
  { ...callTool, name: "outdated-change-is-worked-out-anew", find: "tries < mostTries", replace: "tries < 0" },
  {
    ...callTool,
    name: "outdated-change-only-where-its-tool-may",
    find: "tool.again && isToolError",
    replace: "isToolError",
  },
  {
    ...edits,
    name: "own-change-is-not-someone-elses",
    file: "src/tools/files/changed-since.ts",
    find: "if (now.version === left) return before;",
    replace: "",
  },
  {
    ...edits,
    name: "others-measured-from-own-change",
    file: "src/tools/files/changed-since.ts",
    find: "if (known.left !== undefined) return",
    replace: "if (known.left === null) return",
  },
  {
    name: "own-change-is-known",
    file: "src/loop/known.ts",
    find: "hidden ??= change?.after ? { left: change.after } : {};",
    replace: "hidden ??= {};",
    tests: ["src/loop/known.test.ts"],
  },
  {
    ...edits,
    name: "bytes-are-no-matter-of-case",
    file: "src/tools/files/explain-miss.ts",
    find: 'if (shown >= 0) return { code: "bytes", line: lineAt(shown) };',
    replace: "",
  },
  {
    name: "no-mode-is-advised-that-asks-too",
    file: "src/permissions/gate.ts",
    find: 'decision === "ask" && passes(call) && {',
    replace: 'decision === "ask" && {',
    tests: ["src/permissions/decide.test.ts"],
  },
];
