import type { Mutant } from "./mutant.ts";

const turns = { tests: ["src/session/no-long-turns.test.ts"] };
const files = { tests: ["src/tools/files/large-files.test.ts"] };
const settings = {
  file: "src/permissions/trust/settings.ts",
  tests: ["src/permissions/trust/settings.test.ts"],
};

/** What keeps the event loop free for others, whatever lies in a folder of a stranger's. */
export const hostileFolders: readonly Mutant[] = [
  {
    ...files,
    name: "large-contents-are-worked-on-in-a-thread",
    file: "src/workers/apart.ts",
    find: "const smallBytes = 128 * 1024;",
    replace: "const smallBytes = Number.POSITIVE_INFINITY;",
  },
  {
    ...turns,
    name: "every-protected-value-is-hidden-however-many-there-are",
    file: "src/protocol/mask.ts",
    find: "else if (!inAllForms.has(value)) whole.add(value)",
    replace: "else if (count < 0) whole.add(value)",
  },
  {
    ...turns,
    name: "values-of-small-files-come-first",
    file: "src/session/protected-values.ts",
    find: "one.named.length - other.named.length",
    replace: "other.named.length - one.named.length",
  },
  {
    ...turns,
    name: "protected-values-are-gone-through-in-slices",
    file: "src/session/protected-values.ts",
    find: "if (performance.now() - began <= mostMs) return;",
    replace: "if (began > 0) return;",
  },
  {
    ...turns,
    name: "names-in-the-index-are-as-long-as-paths-can-be",
    file: "src/session/tracked-files.ts",
    find: "kept.length + end - from > longestName",
    replace: "false",
  },
  { ...settings, name: "settings-of-brackets", find: "if (isDeep(text)) return", replace: "if (false) return" },
  {
    ...settings,
    name: "servers-as-long-as-people-write",
    find: "all.some(isLong)",
    replace: "false",
  },
  {
    name: "checking-skills-ends-in-time",
    file: "src/skills/lint/lint.ts",
    tests: ["src/skills/lint/lint.test.ts"],
    find: "if (performance.now() - began > mostMs) break;",
    replace: "",
  },
];
