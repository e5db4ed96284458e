import type { Mutant } from "./mutant.ts";

const judge = { file: "src/skills/pack/install/judge.ts", tests: ["test/pack-trust.test.ts"] };
const lists = { file: "src/front/packs/revocations.ts", tests: ["test/pack-trust.test.ts"] };
const bounds = { file: "src/permissions/capabilities.ts", tests: ["src/permissions/capabilities.test.ts"] };
const old = { tests: ["test/pack-import.test.ts"] };
const use = { tests: ["test/pack-use.test.ts"] };

/** Packs as they are installed, and what holds while they are active. */
export const packInstalls: readonly Mutant[] = [
  {
    ...judge,
    name: "another-publisher-is-refused",
    find: "pin !== null && pin.publisher !== header.publisher && !vouches",
    replace: "pin !== null && pin.publisher !== header.publisher && !vouches && false",
  },
  {
    ...judge,
    name: "the-old-key-vouches",
    find: "(header.cosigners ?? []).includes(pin.publisher)",
    replace: "(header.cosigners ?? []).length > 9",
  },
  { ...judge, name: "no-older-version", find: "pin !== null && order < 0", replace: "pin !== null && order < -1" },
  {
    ...judge,
    name: "one-version-one-content",
    find: "order === 0 && pin.hash !== headerHash",
    replace: 'order === 0 && pin.hash === ""',
  },
  {
    ...judge,
    name: "what-is-revoked-is-not-installed",
    find: "if (since !== null) return",
    replace: 'if (since === "") return',
  },
  {
    name: "more-than-before-is-told",
    file: "src/skills/pack/install/wider.ts",
    find: "if (next === undefined) return [{ kind, added: null }];",
    replace: "if (next === undefined) return [];",
    tests: ["test/pack-trust.test.ts"],
  },
  {
    name: "time-goes-on-for-installed-packs",
    file: "src/skills/pack/install/blocked.ts",
    find: "Date.parse(expires) <= now.getTime()",
    replace: "Date.parse(expires) <= 0",
    tests: ["test/pack-trust.test.ts"],
  },
  {
    ...lists,
    name: "an-older-list-changes-nothing",
    find: "before.version >= list.version",
    replace: "before.version > list.version + 9",
  },
  {
    ...lists,
    name: "a-stranger-revokes-nothing",
    find: 'if (!before && !(await isPinned(list.publisher))) return "unknown-publisher";',
    replace: "",
  },
  {
    name: "a-list-is-signed",
    file: "src/skills/pack/install/revocation.ts",
    find: '? list : "signature"',
    replace: ": list",
    tests: ["test/pack-trust.test.ts"],
  },
  {
    ...bounds,
    name: "tools-beyond-the-bounds",
    find: "!tools.some((entry) => isTool(entry, call))",
    replace: "tools.length > 99",
  },
  {
    ...bounds,
    name: "hosts-beyond-the-bounds",
    find: "host.endsWith(entry.slice(1))",
    replace: "host.endsWith(entry.slice(2))",
  },
  {
    ...bounds,
    name: "hosts-in-commands",
    find: 'action === "network" ? resource : [])), ...named]',
    replace: 'action === "network" ? resource : []))]',
  },
  {
    ...bounds,
    name: "writes-of-commands",
    find: "[...touched, ...writtenBy(call, command, context)]",
    replace: "touched",
  },
  {
    ...bounds,
    name: "only-patterns-in-the-workspace",
    find: "if (!isInside(path, context.workspace)) return false;",
    replace: "if (!isInside(path, context.workspace)) return true;",
  },
  {
    ...bounds,
    name: "no-programs-no-runs",
    find: "scripts === false && folder",
    replace: "scripts === null && folder",
  },
  {
    name: "bounds-of-every-active-pack",
    file: "src/session/open.ts",
    find: "bounds: more.filter(({ capabilities }) => capabilities),",
    replace: "",
    ...use,
  },
  {
    name: "variables-of-its-own-programs",
    file: "src/processes/session-processes.ts",
    find: "isOurs(name) || !hides(name)",
    replace: "isOurs(name) || name",
    ...use,
  },
  {
    name: "lent-files-are-taken-back",
    file: "src/session/lent-files.ts",
    find: "(await now.files)?.takeBack();",
    replace: "",
    tests: ["test/pack-install.test.ts"],
  },
  {
    name: "files-of-the-killed-are-taken-back",
    file: "src/skills/pack/install/scripts.ts",
    find: "if (owner !== null && isAlive(owner)) continue;",
    replace: "if (owner !== null) continue;",
    ...use,
  },
  {
    name: "memory-by-the-id-of-a-pack",
    file: "src/session/skills-of.ts",
    find: "opened.terms?.memory ?? opened.skill",
    replace: "opened.skill",
    ...use,
  },
  {
    name: "installed-as-it-was-shown",
    file: "src/front/packs/offered.ts",
    find: "if (opened.headerHash !== headerHash) throw",
    replace: 'if (opened.headerHash === "") throw',
    ...use,
  },
  {
    name: "a-pack-is-there-as-a-whole",
    file: "src/skills/pack/install/write.ts",
    find: 'const next = join(staging, "new");',
    replace: "const next = place;\n  await mkdir(dirname(place), { recursive: true });",
    tests: ["test/pack-kill.test.ts"],
  },
  {
    name: "nothing-sealed-on-the-disk",
    file: "src/skills/pack/install/write.ts",
    find: 'if (pack.header.sealing === "open") await',
    replace: "await",
    tests: ["test/pack-install.test.ts"],
  },
  {
    ...old,
    name: "old-packs-for-who-knows-the-name",
    file: "src/skills/pack/old/import.ts",
    find: 'if (bytes === null) return { problem: "damaged", path: inner };',
    replace: "if (bytes === null) continue;",
  },
  {
    ...old,
    name: "old-packs-keep-the-rules-of-names",
    file: "src/skills/pack/old/import.ts",
    find: "named.filter(([path]) => pathFault(path) === null)",
    replace: 'named.filter(([path]) => path !== "")',
  },
  {
    ...old,
    name: "old-packs-are-not-huge",
    file: "src/skills/pack/old/zip.ts",
    find: "|| isLarge)",
    replace: "|| count < 0)",
  },
];
