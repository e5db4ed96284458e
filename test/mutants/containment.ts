import type { Mutant } from "./mutant.ts";

const outside = { file: "src/permissions/outside.ts", tests: ["src/permissions/outside.test.ts"] };
const held = { tests: ["test/outside-paths.test.ts"] };
const view = { file: "src/permissions/sandbox/contained.ts", tests: ["src/permissions/sandbox/contained.test.ts"] };
const config = {
  file: "src/permissions/read-only/git-config.ts",
  tests: ["src/permissions/read-only/git-config.test.ts"],
};
const bwrap = { ...view, file: "src/permissions/sandbox/bwrap.ts" };

/** What the operating system keeps from commands that pass unasked, and what is asked for where it cannot. */
export const contained: readonly Mutant[] = [
  {
    ...outside,
    name: "commands-of-plan-mode-are-contained",
    file: "src/permissions/command.ts",
    find: 'decided.decision === "allow" && containment ? { ...decided, containment } : decided',
    replace: "decided",
  },
  {
    ...view,
    name: "private-files-of-the-system-are-hidden",
    find: "if (!isForEveryone) found.push",
    replace: "if (false as boolean) found.push",
  },
  {
    file: "src/permissions/sandbox/repositories.ts",
    tests: ["src/permissions/sandbox/wrap.test.ts"],
    name: "a-git-folder-names-its-files-in-turn",
    find: "trees.some((path) => resolve(git, path) === workspace)",
    replace: "true",
  },
  {
    ...config,
    name: "links-in-git-folders-lead-nowhere",
    find: "return !files.hasLink(common);",
    replace: "return true;",
  },
  {
    ...config,
    name: "foreign-objects-are-not-read",
    find: '|| files.look(join(common, "objects", "info", "alternates"))',
    replace: "",
  },
  {
    ...config,
    name: "a-foreign-repository-is-not-read",
    find: "if (common !== own) {",
    replace: "if (false as boolean) {",
  },
  {
    ...view,
    name: "folders-above-masks-stay-where-they-are",
    find: 'foldersAbove(hidden, "/")',
    replace: "[]",
  },
  {
    file: "src/permissions/sandbox/mounts.ts",
    tests: ["src/permissions/sandbox/wrap.test.ts"],
    name: "folders-above-masks-stay-in-a-sandbox-too",
    find: "[data, ...(profile.hidden ?? [])]",
    replace: "[data]",
  },
  {
    ...held,
    name: "a-command-is-started-in-its-containment",
    file: "src/loop/call-tool.ts",
    find: "containment: verdict.containment,",
    replace: "",
  },
  {
    ...held,
    name: "commands-of-skills-are-started-in-their-containment",
    file: "src/session/skill-command.ts",
    find: "{ ...ready.context, containment, signal: limited }",
    replace: "{ ...ready.context, signal: limited }",
  },
  {
    ...outside,
    name: "the-person-s-mode-counts-beside-the-model-s",
    file: "src/permissions/decide.ts",
    find: "(strictest([before, verdict]) as Verdict)",
    replace: "verdict",
  },
  {
    ...outside,
    name: "what-else-asks-still-asks-when-contained",
    file: "src/permissions/decide.ts",
    find: 'isContained && before.reason.code === "mode" ?',
    replace: "isContained ?",
  },
  {
    ...held,
    name: "the-model-s-own-plan-mode-is-told-as-such",
    file: "src/loop/end-call.ts",
    find: 'mode === "plan" ? { chosen: opened.chosen ?? opened.mode } : {}',
    replace: "{}",
  },
  {
    ...held,
    name: "an-agent-s-mode-is-the-model-s",
    file: "src/session/policy.ts",
    find: 'mode === "plan" ? { mode, sandbox, chosen }',
    replace: 'mode === "plan" ? { mode, sandbox }',
  },
  {
    ...outside,
    name: "unknown-words-prove-nothing",
    find: " || (words.includes(null) && !mayBeUnknown)",
    replace: "",
  },
  { ...outside, name: "patterns-prove-nothing", find: "globs.length > 0 || ", replace: "" },
  {
    ...outside,
    name: "programs-that-look-further-prove-nothing",
    find: 'return looksFurther.get(programOf(command))?.test(` ${words.slice(1).join(" ")}`) !== true;',
    replace: "return true;",
  },
  {
    ...outside,
    name: "a-repository-outside-proves-nothing",
    find: '(program === "git" && !isOwnRepository(folders, context))',
    replace: "false",
  },
  {
    ...outside,
    name: "abbreviated-options-follow-links",
    find: "[A-Za-z0-9]*R|-de)/",
    replace: "[A-Za-z0-9]*R|-deref)/",
  },
  {
    ...view,
    name: "denied-files-are-masked",
    find: ", ...place.hidden].filter(isShown)",
    replace: "].filter(isShown)",
  },
  {
    ...view,
    name: "keys-of-the-machine-are-masked",
    find: ", ...privateSettings(look)]",
    replace: "].filter((path) => !path.startsWith('/etc'))",
  },
  {
    ...view,
    name: "keys-of-a-home-that-is-the-workspace-are-masked",
    find: "secretsOf(isInside(home, workspace) ? [home] : [], look)",
    replace: "secretsOf([], look)",
  },
  {
    ...view,
    name: "our-data-is-emptied",
    find: "[...(isForeignHome ? [home] : []), data].filter(isShown)",
    replace: "[...(isForeignHome ? [home] : [])].filter(isShown)",
  },
  {
    ...view,
    name: "a-worktree-is-named-by-its-repository",
    file: "src/permissions/sandbox/repositories.ts",
    find: "return isTreeOf(workspace, tree, look) ? [common] : [];",
    replace: "return [common];",
  },
  {
    ...view,
    name: "a-folder-on-path-opens-no-home",
    find: "if ([home, workspace, data].some((one) => isInside(one, folder)) || isInside(folder, data)) return [];",
    replace: "",
  },
  {
    ...bwrap,
    name: "root-sees-no-process-without-masks",
    find: '  "--unshare-pid",\n  "--die-with-parent",\n];',
    replace: "];",
  },
  {
    name: "a-yes-is-none-to-what-a-rule-denies-reading",
    file: "src/permissions/decide.ts",
    find: "return containment ? { ...asked, containment } : asked;",
    replace: "return asked;",
    tests: ["test/outside-paths.test.ts"],
  },
];
