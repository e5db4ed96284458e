import type { Mutant } from "./mutant.ts";

const guard = { file: "src/session/later/guard.ts", tests: ["src/session/later/guard.test.ts"] };
const restore = { file: "src/session/later/restore.ts", tests: ["src/session/later/guard.test.ts"] };
const scan = { file: "src/session/later/scan.ts", tests: ["src/session/later/guard.test.ts"] };
const git = { file: "src/session/later/everyday.ts", tests: ["src/session/later/guard.test.ts"] };
const program = { tests: ["test/later-held.test.ts"] };

/** That no command changes what other programs run later before a person has agreed. */
export const laterFilesHeld: readonly Mutant[] = [
  {
    name: "names-stay-on-one-line-of-a-question",
    file: "src/protocol/exact-line.ts",
    find: "(hidden) =>",
    replace: "(hidden) => hidden ||",
    tests: ["test/later-held.test.ts"],
  },
  {
    name: "the-end-of-a-long-change-is-shown",
    file: "src/session/later/changed-lines.ts",
    find: "slice(-most.tail.letters)",
    replace: "slice(0, 0)",
    tests: ["test/later-held.test.ts"],
  },
  {
    ...program,
    name: "later-files-are-compared-around-commands",
    file: "src/loop/call-tool.ts",
    find: "if (guarded) held = await guarded.value();",
    replace: "if (guarded) await guarded.value();",
  },
  {
    ...program,
    name: "held-changes-wait-for-an-answer",
    file: "src/loop/held-files.ts",
    find: 'if (answer.decision === "deny") {',
    replace: 'if (answer.decision === "allow") {',
  },
  {
    ...program,
    name: "a-crash-leaves-held-changes-to-be-told",
    file: "src/session/settle.ts",
    find: "const files = (await recover?.(id)) ?? [];",
    replace: "const files: HeldFile[] = [];",
  },
  {
    ...guard,
    name: "later-files-left-to-a-process-are-compared",
    find: "if (running === 0 && !processesRemain) {",
    replace: "if (running === 0) {",
  },
  {
    ...restore,
    name: "held-content-is-what-was-shown",
    find: "return content && hashOf(content) === hash ? content : null;",
    replace: "return content;",
  },
  {
    ...restore,
    name: "held-files-are-placed-only-where-nothing-changed-since",
    find: 'if (wanted.kind === "nothing") {\n    if (!isAsExpected()) return false;\n',
    replace: 'if (wanted.kind === "nothing") {\n',
  },
  {
    ...restore,
    name: "an-edit-at-the-last-moment-is-kept",
    find: "  try {\n    if (!isAsExpected()) return false;\n",
    replace: "  try {\n",
  },
  {
    ...guard,
    name: "folders-that-were-there-are-kept",
    find: " && !folders.has(here);",
    replace: ";",
  },
  {
    ...guard,
    name: "what-a-new-setting-leads-to-is-not-removed",
    find: "if (!isFoundNow && (before === null",
    replace: "if ((before === null",
  },
  {
    ...guard,
    name: "only-what-a-person-has-read-stands",
    find: "if (run.isApproved) approved.push(run);",
    replace: "approved.push(run);",
  },
  {
    ...guard,
    name: "a-hook-made-executable-is-a-change",
    find: " || (one.mode & 0o111) !== (other.mode & 0o111)",
    replace: "",
  },
  {
    ...scan,
    name: "what-links-lead-to-is-compared",
    find: "entry.real = behindLink(path, node, base, depth);",
    replace: "entry.real = null;",
  },
  {
    ...guard,
    name: "a-link-that-is-led-elsewhere-is-a-change",
    find: "  if (isLedElsewhere(one, other)) return false;\n",
    replace: "",
  },
  {
    ...scan,
    name: "what-comes-behind-a-dangling-link-is-new",
    find: '      ways.add(resolve(dirname(path), targetOf(path) ?? ""));\n',
    replace: "",
  },
  {
    ...scan,
    name: "hooks-that-git-is-told-of-are-compared",
    find: "        else walk(path, hooks, worktree, 0);\n",
    replace: "",
  },
  {
    ...scan,
    name: "links-in-place-of-hooks-that-git-is-told-of-are-compared",
    find: '        if (entry?.kind === "link") entry.real = behindLink(path, hooks, worktree, 0);\n        else walk',
    replace: "        if (entry) walk",
  },
  {
    ...scan,
    name: "links-in-place-of-submodules-are-compared",
    find: "      compareLink(join(path, name), base);\n",
    replace: "",
  },
  {
    ...git,
    name: "only-harmless-settings-of-git-pass",
    find: "  return harmlessKey(key);",
    replace: "  return key.length > 0;",
  },
  {
    ...git,
    name: "only-worktrees-share-a-folder-unasked",
    find: " && resolve(dirname(after.path), text.trim()) === after.base;",
    replace: ' && text.trim() === "../..";',
  },
  {
    ...git,
    name: "a-clone-is-no-folder-that-programs-look-into",
    find: " || !isInside(base, top)",
    replace: "",
  },
  {
    ...git,
    name: "a-clone-is-a-new-folder",
    find: "if (birthtimeMs < began) return false;",
    replace: "if (birthtimeMs < 0) return false;",
  },
  {
    ...git,
    name: "a-git-file-leads-to-what-is-compared",
    find: " && (own.behind === null || was.ways.has(own.behind));",
    replace: ";",
  },
  {
    ...{ tests: ["src/permissions/floor.test.ts"], file: "src/permissions/match.ts" },
    name: "only-an-exact-rule-lets-a-file-that-runs-later-be-changed",
    find: "      !/[*?[{]/.test(rule.specifier) &&\n",
    replace: "",
  },
  {
    ...{ tests: ["src/permissions/floor.test.ts"], file: "src/permissions/match.ts" },
    name: "no-skill-allows-itself-a-file-that-runs-later",
    find: '      rule.tier !== "skill" &&\n',
    replace: "",
  },
  {
    ...program,
    name: "servers-are-compared-whatever-they-say-of-their-tools",
    file: "src/loop/call-tool.ts",
    find: 'toolset === "shell" || toolset === "mcp";',
    replace: 'toolset === "shell";',
  },
  {
    ...guard,
    name: "changes-between-calls-are-told-once-a-server-was-called",
    find: "if (serverRemains) nextResult.between.push(",
    replace: "if (!serverRemains) nextResult.between.push(",
  },
  {
    ...program,
    name: "what-a-killed-command-changed-is-found",
    file: "src/session/later/for-session.ts",
    find: "return [...held, ...more.filter(",
    replace: "return [...held, ...more.slice(0, 0).filter(",
  },
  {
    ...restore,
    name: "after-a-kill-nothing-behind-a-new-link-is-removed",
    find: "(behind === null || ways.has(behind)) && ",
    replace: "",
  },
  {
    ...guard,
    name: "what-nobody-could-be-asked-about-is-asked-later",
    find: "askLater: async (files) => void nextResult.held.push(...files),",
    replace: "askLater: async () => undefined,",
  },
  {
    ...{ tests: ["test/e2e/ask-sight.test.ts"], file: "web/src/chat/chat.css" },
    name: "all-lines-of-a-held-change-are-shown",
    find: "  .ask-held.ask-shown .diff-lines,\n",
    replace: "",
  },
];
