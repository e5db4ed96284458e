import type { Mutant } from "./mutant.ts";

const routes = ["test/api-keeping.test.ts"];

/** What the user looks after in the settings: notes, rules, models and their keys. */
export const keeping: readonly Mutant[] = [
  {
    name: "a-note-is-changed-as-it-was-seen",
    file: "src/front/memory.ts",
    find: "note.text !== was",
    replace: "note === null",
    tests: routes,
  },
  {
    name: "a-skill-is-no-path-to-notes",
    file: "src/front/memory.ts",
    find: "const home = join(folder, memoryName(skill));",
    replace: "const home = join(folder, skill);",
    tests: routes,
  },
  {
    name: "trust-of-a-folder-that-is-gone-is-taken-back",
    file: "src/front/trust.ts",
    find: "for (const key of meant) await store.distrust(key);",
    replace: "await store.distrust(folder);",
    tests: routes,
  },
  {
    name: "a-key-is-typed-unseen",
    file: "web/src/settings/parts/key-field.tsx",
    find: 'type={isShown ? "text" : "password"}',
    replace: 'type="text"',
    tests: ["test/e2e/first-run.test.ts"],
  },
  {
    name: "a-rule-is-tried-before-it-is-added",
    file: "web/src/settings/permissions/add-rule.tsx",
    find: "if (!tried) return",
    replace: "if (rule === effect) return",
    tests: ["test/e2e/settings.test.ts"],
  },
];
