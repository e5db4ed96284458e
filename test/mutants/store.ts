import type { Mutant } from "./mutant.ts";

const tests = ["src/store/sqlite/store.test.ts"];
const [journal, migrate] = ["src/store/sqlite/journal.ts", "src/store/sqlite/migrate.ts"];

/** One owner a session, nothing lost, nothing readable by others. */
export const store: readonly Mutant[] = [
  { name: "stale-epoch", file: journal, find: "if (held?.epoch !== epoch)", replace: "if (false)", tests },
  {
    name: "live-owner-keeps-session",
    file: journal,
    find: "&& isAlive(held.owner)) return null",
    replace: "&& false) return null",
    tests,
  },
  {
    name: "owner-start-time",
    file: "src/store/owner.ts",
    find: '(now === start || start === "?")',
    replace: "true",
    tests,
  },
  {
    name: "durable-means-synced",
    file: journal,
    find: "pragma synchronous = full",
    replace: "pragma synchronous = normal",
    tests: ["test/durability.test.ts"],
  },
  {
    name: "withdrawn-ask-has-no-row",
    file: "src/store/sqlite/project.ts",
    find: 'db.prepare("delete from asks where session = ? and ask = ?").run(event.session, event.ask);',
    replace: "",
    tests,
  },
  {
    name: "migration-beside-owners",
    file: migrate,
    find: "    refuseBesideOwners(db, isAlive);\n",
    replace: "",
    tests,
  },
  {
    name: "backup-before-migration",
    file: migrate,
    find: "if (existsSync(file)) return;",
    replace: "return;",
    tests,
  },
  {
    name: "database-private",
    file: "src/store/sqlite/open.ts",
    find: 'if (file !== ":memory:") makePrivate(file);',
    replace: "",
    tests,
  },
  {
    name: "foreign-data-folder-keeps-its-mode",
    file: "src/runtime.ts",
    find: "const ours = existsSync(database) || readdirSync(home).length === 0;",
    replace: "const ours = true;",
    tests: ["test/bad-input.test.ts"],
  },
];
