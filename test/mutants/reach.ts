import type { Mutant } from "./mutant.ts";

const links = { tests: ["src/permissions/links.test.ts"] };
const reach = { file: "src/permissions/command-files.ts", tests: ["src/permissions/reach.test.ts"] };
const decide = { file: "src/permissions/match.ts", tests: ["src/permissions/decide.test.ts"] };
const floor = { file: "src/permissions/names.ts", tests: ["src/permissions/floor.test.ts"] };
const risk = { tests: ["src/permissions/risk.test.ts"] };

/** Where a command may read: behind links and `..`, in whole folders, by names that come when it runs. */
export const reaching: readonly Mutant[] = [
  {
    ...links,
    name: "links-come-before-going-up",
    file: "src/permissions/paths.ts",
    find: "if (!climbs(path)) return [written];",
    replace: "if (path !== null) return [written];",
  },
  {
    ...links,
    name: "redirects-follow-links-before-going-up",
    file: "src/permissions/sight.ts",
    find: "placesIn(folder, target, context));",
    replace: "placesIn(folder, target, context).slice(0, 1));",
  },
  {
    ...links,
    name: "the-quick-look-follows-links-before-going-up",
    file: "src/permissions/needs-shell.ts",
    find: "...placesIn(folder, file, context).map(",
    replace: "...placesIn(folder, file, context).slice(0, 1).map(",
  },
  {
    ...links,
    name: "the-shell-goes-up-by-name",
    file: "src/permissions/sight.ts",
    find: "folders.add(there).add(",
    replace: "folders.add(",
  },
  {
    ...links,
    name: "git-stands-where-links-lead",
    file: "src/permissions/read-only/places.ts",
    find: "real: files.real });",
    replace: "real: (path) => path });",
  },
  {
    ...reach,
    name: "folders-are-read-whole",
    find: "isWhole && isFolder(path)",
    replace: "false",
  },
  {
    ...reach,
    name: "searches-read-where-they-stand",
    find: ".filter(searchesHere)",
    replace: ".filter(() => false)",
  },
  {
    ...reach,
    name: "words-that-are-no-proof-are-asked-for",
    find: "if (open) return",
    replace: "if (false) return",
  },
  {
    ...reach,
    name: "a-folder-that-nobody-knows-is-no-proof",
    find: "if (standing.isLost) return [perhapsBy(first, sight.text)];",
    replace: "",
  },
  {
    ...reach,
    name: "links-that-are-followed-lead-anywhere",
    file: "src/permissions/outside.ts",
    find: '"grep egrep fgrep zgrep ggrep": /\\s-(?:[A-Za-z0-9]*R|-de)/',
    replace: '"grep egrep fgrep zgrep ggrep": /\\s-(?:-de)/',
  },
  {
    ...reach,
    name: "patterns-go-by-links",
    file: "src/permissions/file-words.ts",
    find: "...(isGlob ? folders.flatMap((one) => linkedBy(file, one, context)) : [])",
    replace: "",
  },
  {
    ...reach,
    name: "the-quick-look-goes-by-links-of-patterns",
    file: "src/permissions/needs-shell.ts",
    find: "/[*?[]/.test(file) ? linkedBy",
    replace: "file === null ? linkedBy",
  },
  {
    ...reach,
    name: "where-searches-look-is-clear",
    file: "src/permissions/outside.ts",
    find: "return !isClear || ",
    replace: "return ",
  },
  {
    ...decide,
    name: "edit-rules-are-about-all-that-change-files",
    find: " || opensFiles(rule, call, context);",
    replace: ";",
  },
  {
    ...decide,
    name: "edit-rules-open-no-reads-elsewhere",
    find: "return near.some((folder) => isInside(touch.resource, folder)) || isOfSkill(touch.resource, context);",
    replace: "return true;",
  },
  {
    ...decide,
    name: "edit-rules-open-no-deletion",
    find: " || !changers.has(tool)",
    replace: ' || !changers.has("edit")',
  },
  { ...floor, name: "ports-of-digits-and-variables", find: " || joinedPort.test(plain)", replace: "" },
  {
    ...floor,
    name: "ports-of-variables-put-together",
    find: "(portOfVariable.test(plain) && joinedVariable.test(plain))",
    replace: "false",
  },
  {
    ...risk,
    name: "work-thrown-away-is-risky",
    file: "src/permissions/risk.ts",
    find: 'if (program === "git" && throwsAway(rest)) found.push("overwrites");',
    replace: "",
  },
  {
    ...risk,
    name: "settings-for-all-are-risky",
    file: "src/permissions/risk.ts",
    find: 'if (program === "git" && setsForAll(rest)) found.push("outside");',
    replace: "",
  },
  {
    name: "work-thrown-away-is-never-always-allowed",
    file: "src/permissions/suggest.ts",
    tests: ["src/permissions/suggest.test.ts"],
    find: " || throwsAway(rest) || setsForAll(rest)",
    replace: "",
  },
  {
    ...risk,
    name: "what-nobody-reads-writes-nowhere-known",
    file: "src/permissions/risk.ts",
    find: " && !isUnread(reading);",
    replace: ";",
  },
];
