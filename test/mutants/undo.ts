import type { Mutant } from "./mutant.ts";

const undoTests = ["undo", "undo-again", "undo-commands", "undo-doubt"].map((name) => `src/session/${name}.test.ts`);
const decide = { file: "src/session/undo-decide.ts", tests: undoTests };
const merge = { file: "src/session/merge.ts", tests: ["src/session/merge.test.ts"] };
const watch = { file: "src/session/watch.ts", tests: ["src/session/watch.test.ts"] };
const list = { file: "src/session/watch-list.ts", tests: ["src/session/watch.test.ts"] };

/** What undo never does, and what it must have seen for that. */
export const undo: readonly Mutant[] = [
  {
    ...decide,
    name: "made-file-that-was-changed-stays",
    find: 'return hash === base ? { action: { type: "delete", ...there } } : left("changed-since");',
    replace: 'return { action: { type: "delete", ...there } };',
  },
  {
    ...decide,
    name: "deleted-by-the-user-stays-deleted",
    find: 'if (base !== null) return left("gone");',
    replace: "",
  },
  {
    ...decide,
    name: "nothing-put-over-something-else",
    find: 'if (base === null) return left("occupied");',
    replace: "",
  },
  {
    ...decide,
    name: "nothing-moved-over-something-else",
    find: 'if ((await view.look(step.from)).kind !== "none") return left("occupied", { place: step.from });',
    replace: "",
  },
  {
    name: "changed-while-a-command-ran-stays",
    file: "src/session/undo-pick.ts",
    find: "commands ? open : open.filter(({ byCommand }) => !byCommand);",
    replace: "open;",
    tests: undoTests,
  },
  {
    name: "lines-that-a-command-moved-are-not-lost",
    file: "src/session/undo-plan.ts",
    find: "stepsOf(kept).map",
    replace: "stepsOf([]).map",
    tests: undoTests,
  },
  {
    name: "another-file-with-the-old-name-is-not-edited",
    file: "src/session/undo-plan.ts",
    find: 'else if (step.type === "move") away.push(step.from);',
    replace: "",
    tests: undoTests,
  },
  {
    name: "nothing-undone-is-not-undone",
    file: "src/session/undo.ts",
    find: " && (done.length > 0 || asked.length === 0)",
    replace: "",
    tests: undoTests,
  },
  {
    ...decide,
    name: "link-that-leads-elsewhere-stays",
    find: 'if (there !== was) return left("changed-since");',
    replace: "",
  },
  {
    ...decide,
    name: "permission-bits-of-the-user-stay",
    find: 'if (now.mode !== step.modeAfter) return left("changed-since");',
    replace: "",
  },
  {
    name: "moved-under-one-name",
    file: "src/session/undo-apply.ts",
    find: "await unlink(to);",
    replace: "",
    tests: ["src/session/undo-apply.test.ts"],
  },
  {
    name: "undo-leaves-the-data-folder",
    file: "src/session/undo-plan.ts",
    find: "paths.some((path) => isInside(path, input.closed))",
    replace: "false",
    tests: undoTests,
  },
  {
    name: "moved-lines-are-not-lost",
    file: "src/session/undo-plan.ts",
    find: "action && takesAway(action, lost)",
    replace: "action && false",
    tests: undoTests,
  },
  {
    name: "undo-follows-no-link",
    file: "src/session/undo-disk.ts",
    find: 'if ((await realpath(folder)) !== folder) return { kind: "other" };',
    replace: "",
    tests: undoTests,
  },
  {
    name: "undo-looks-again-before-it-writes",
    file: "src/session/undo-apply.ts",
    find: "if (!isSame) return meanwhile;",
    replace: "",
    tests: ["src/session/undo-apply.test.ts"],
  },
  {
    name: "undo-looks-again-before-it-deletes",
    file: "src/session/undo-apply.ts",
    find: "if (content?.equals(action.was) !== true) return meanwhile;",
    replace: "",
    tests: ["src/session/undo-apply.test.ts"],
  },
  {
    name: "nothing-deleted-after-a-failure",
    file: "src/session/undo-apply.ts",
    find: 'broken && action.type === "delete"',
    replace: "false",
    tests: ["src/session/undo-apply.test.ts"],
  },
  {
    name: "undone-call-not-made-again",
    file: "src/session/undo.ts",
    find: "if (stopped && !options.dryRun) {",
    replace: "if (false) {",
    tests: undoTests,
  },
  {
    name: "model-told-of-an-undo",
    file: "src/session/session.ts",
    find: "...(notes.length > 0 && { notes })",
    replace: "...{}",
    tests: undoTests,
  },
  {
    name: "fork-has-what-was-undone",
    file: "src/session/fork.ts",
    find: "return next < 0 ? events.length : next;",
    replace: "return last + 1;",
    tests: undoTests,
  },
  {
    name: "interrupted-change-found-by-its-hash",
    file: "src/session/undo-plan.ts",
    find: 'if (!doubt) return "yes";',
    replace: 'return "yes";',
    tests: undoTests,
  },
  {
    name: "damaged-blob-is-nothing",
    file: "src/session/blobs.ts",
    find: " === hash ? content : null;",
    replace: " ? content : null;",
    tests: ["src/session/blobs.test.ts"],
  },
  {
    ...merge,
    name: "binary-file-not-merged",
    find: "if ([ours, base, theirs].some(isBinary)) return null;",
    replace: "",
  },
  {
    ...merge,
    name: "what-was-changed-since-is-kept",
    find: 'sides.has("now") ? "now" : "found"',
    replace: 'sides.has("found") ? "found" : "now"',
  },
  {
    ...merge,
    name: "lines-never-glued",
    find: 'return one.lines.at(-1)?.endsWith("\\n") === false;',
    replace: "return false;",
  },
  {
    ...watch,
    name: "time-of-content-not-trusted",
    find: "one.ctimeMs === other.ctimeMs && ",
    replace: "",
  },
  {
    ...watch,
    name: "last-command-tells-for-all",
    find: "if (running === 0) before = look();",
    replace: "before = look();",
  },
  {
    ...list,
    name: "ignored-at-the-top-only",
    find: "/^(\\/?[\\w.@-]+)\\/?\\s*$/",
    replace: "/^\\/?([\\w.@-]+)\\/?\\s*$/",
  },
  { ...list, name: "ignored-folders-do-not-change", find: "skipped ??= new Set(", replace: "skipped = new Set(" },
  {
    ...list,
    name: "closed-folder-is-not-an-empty-one",
    find: '=== "ENOENT" ? { all: [], mode: 0o755 } : null;',
    replace: "&& { all: [], mode: 0o755 };",
  },
  {
    name: "background-command-not-watched",
    file: "src/loop/call-tool.ts",
    find: " && (input as { background?: unknown } | null)?.background !== true",
    replace: "",
    tests: ["src/loop/call-tools.test.ts"],
  },
];
