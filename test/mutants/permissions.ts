import type { Mutant } from "./mutant.ts";

const decide = { file: "src/permissions/decide.ts", tests: ["src/permissions/decide.test.ts"] };

/** What the agent may do without a person. */
export const permissions: readonly Mutant[] = [
  { ...decide, name: "deny-first", find: 'if (denied) return byRule("deny", denied);', replace: "" },
  {
    ...decide,
    name: "data-folder-closed",
    find: "if (call.touches.some((touch) => isFileAction(touch.action) && isClosed(touch, context)))",
    replace: "if (call.touches.length < 0)",
  },
  {
    ...decide,
    name: "outputs-not-writable",
    find: 'return action === "write" || !readableData',
    replace: "return !readableData",
  },
  {
    name: "names-data-folder",
    file: "src/permissions/names.ts",
    find: 'if (namesFolder(plain, all, folders, context)) return "names-data-folder";',
    replace: "",
    tests: ["src/permissions/floor.test.ts"],
  },
  {
    ...decide,
    name: "patch-deletes-by-file-deletes-rules",
    find: "return [itself, ...parts];",
    replace: "return [itself];",
  },
  {
    name: "patch-declares-its-deletions",
    file: "src/tools/files/apply-patch.ts",
    find: 'action === "delete" ? { as: "file_delete" as const } : ',
    replace: "",
    tests: ["src/tools/files/apply-patch.test.ts"],
  },
  {
    ...decide,
    name: "use-tool-denied-is-all-it-reaches",
    file: "src/permissions/match.ts",
    find: "return guardsUseTool(rule, call) || guardsFiles(rule, call.touches, context) || opens",
    replace: "return guardsFiles(rule, call.touches, context) || opens",
  },
  {
    name: "what-is-beyond-is-told-to-the-gate",
    file: "src/loop/judge.ts",
    find: 'call.name === "use_tool" || !tools.names().includes(name)',
    replace: 'call.name === "use_tool"',
    tests: ["test/toolsets.test.ts"],
  },
  {
    ...decide,
    name: "suggested-rule-helps",
    file: "src/permissions/gate.ts",
    find: "!hasHidden(suggested) && helps(suggested, call)",
    replace: "!hasHidden(suggested)",
  },
  {
    ...decide,
    name: "outside-asks",
    find: 'if (outside) return verdict("ask", { code: "outside", path: outside.resource });',
    replace: "",
  },
  {
    ...decide,
    name: "plan-mode",
    find: 'if (policy.mode === "plan" && call.class !== "free")',
    replace: "if (false)",
  },
  {
    name: "prefix-rule-simple-commands",
    file: "src/permissions/command.ts",
    find: "if (uncovered.length > 0 || beyond !== null) return null;",
    replace: "if (beyond !== null) return null;",
    tests: ["src/permissions/command.test.ts"],
  },
  {
    name: "approval-for-what-was-shown",
    file: "src/loop/approval.ts",
    find: "return allowedHash === now.hash;",
    replace: "return true;",
    tests: ["src/loop/approval.test.ts", "test/asks.test.ts"],
  },
  {
    name: "judged-again-after-a-conflict",
    file: "src/loop/call-tools.ts",
    find: "return runOrHold(await judge(one.call, context), context);",
    replace: "return runOrHold(one, context);",
    tests: ["test/gate.test.ts"],
  },
  {
    name: "path-resolved-once",
    file: "src/loop/judge.ts",
    find: "workspace: remembering(workspace)",
    replace: "workspace",
    tests: ["src/loop/call-tools.test.ts"],
  },
  {
    name: "answer-fits-ask",
    file: "src/session/answers.ts",
    find: 'if (!fits(ask, given)) throw refused("wrong-answer");',
    replace: "",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "unsaved-is-not-gone-on-with",
    file: "src/cli/print/outcome.ts",
    find: "saved ? id : null",
    replace: "id",
    tests: ["test/gate.test.ts"],
  },
  {
    name: "data-by-another-name",
    file: "src/tools/files/open-regular.ts",
    find: "if (workspace.isData(stats))",
    replace: "if (false)",
    tests: ["test/paths.test.ts"],
  },
];
