import type { Mutant } from "./mutant.ts";

const items = { tests: ["src/permissions/trust/items.test.ts"] };
const rules = { tests: ["src/front/rules.test.ts"] };
const environment = { file: "src/processes/environment.ts", tests: ["src/processes/environment.test.ts"] };
const whole = { tests: ["test/environment.test.ts"] };

/** What of a workspace's own config applies, and what children know of our environment. */
export const trust: readonly Mutant[] = [
  {
    ...items,
    name: "trusted-only-as-it-was",
    file: "src/permissions/trust/item.ts",
    find: 'return known.hash === hash ? "trusted" : "changed";',
    replace: 'return "trusted";',
  },
  {
    ...items,
    name: "hooks-never",
    file: "src/permissions/trust/item.ts",
    find: 'if (kind === "hook" || kind === "setting") return "never";',
    replace: "",
  },
  {
    ...items,
    name: "no-config-from-outside",
    file: "src/permissions/trust/files.ts",
    find: 'if (!isInside(real, root)) return { problem: "outside" };',
    replace: "",
  },
  {
    ...items,
    name: "odd-files-are-not-opened",
    file: "src/permissions/trust/files.ts",
    find: 'if (!seen.isFile()) return { problem: "odd" };',
    replace: "",
  },
  {
    ...items,
    name: "links-stay-in-their-skill",
    file: "src/permissions/trust/files.ts",
    find: 'if (!isInside(target, around) || !lstatSync(target).isFile()) return "outside";',
    replace: "",
  },
  {
    ...items,
    name: "a-program-is-not-a-file",
    file: "src/permissions/trust/files.ts",
    find: '(stats.mode & 0o111) === 0 ? "file" : "program"',
    replace: '"file"',
  },
  {
    ...items,
    name: "shown-whole-or-not-trusted",
    file: "src/permissions/trust/settings.ts",
    find: 'if (JSON.stringify(does).length > mostShown) return { ...unknownItem("server", path, "too-large"), ...named };',
    replace: "",
  },
  {
    ...items,
    name: "trust-is-for-the-very-folder",
    file: "src/permissions/trust/item.ts",
    find: "[folder, dev, ino]",
    replace: "[folder, typeof dev, typeof ino]",
  },
  {
    ...rules,
    name: "workspace-allows-only-when-trusted",
    file: "src/front/workspace-rules.ts",
    find: 'stateOf(item, agreed) === "trusted"',
    replace: "agreed !== null",
  },
  {
    ...rules,
    name: "unreadable-user-rules-stop",
    file: "src/config/user-rules.ts",
    find: "if (unknown !== undefined) throw new UserRulesProblem(unknown);",
    replace: "",
  },
  {
    ...rules,
    name: "a-bad-deny-is-not-passed-over",
    file: "src/front/rules.ts",
    find: 'if (effect === "allow") return [];',
    replace: "return [];",
  },
  {
    name: "what-changed-since-it-was-listed",
    file: "src/front/trust.ts",
    find: "item.kind === kind && item.name === name && item.hash === hash",
    replace: "item.kind === kind && item.name === name",
    tests: ["test/api-trust.test.ts"],
  },
  { ...environment, name: "no-secret-by-family", find: " && !secret.test(name)", replace: "" },
  { ...environment, name: "nothing-powerful-by-family", find: " && !powerful.test(name)", replace: "" },
  { ...environment, name: "no-relative-path", find: ".filter(isAbsolute)", replace: "" },
  {
    ...whole,
    name: "environment-hidden-in-proc",
    file: "src/processes/session-processes.ts",
    find: "  hideEnvironment();\n",
    replace: "",
  },
  {
    name: "pipes-are-not-made-by-the-workspace",
    file: "src/processes/pipes.ts",
    find: ', env, cwd: "/" });',
    replace: ", env });",
    tests: ["src/processes/pipes.test.ts"],
  },
];
