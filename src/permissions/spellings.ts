import type { SimpleCommand } from "./shell/reading.ts";

type Words = SimpleCommand["words"];

const none: Words[] = [];

/** So many targets of one call are thought of one by one. */
const most = 16;

/** Other ways to write the same command, for rules that forbid: `git-push`, `python3 -m pip`, `npm pub`, `make a b`. */
export function spellingsOf(words: Words): Words[] {
  const [first, ...rest] = words;
  if (first === undefined || first === null) return [];
  const program = first.slice(first.lastIndexOf("/") + 1);
  // Most begin with another letter, and long texts have many.
  if (!"cgijmnprt".includes(program.charAt(0))) return none;
  const verb = /^git-([a-z][a-z-]*)$/.exec(program)?.[1];
  if (verb !== undefined) return [["git", verb, ...rest]];
  if (/^pip[\d.]+$/.test(program)) return [["pip", ...rest]];
  if (/^(?:python|pypy)[\d.]*$/.test(program)) return module(rest);
  if (program === "npm" || program === "pnpm") return npm(program, rest);
  if (makers.has(program)) return targets(program, rest);
  // A name of the user's own may stand for any command.
  if (program === "git" && rest.some((word) => word?.startsWith("alias."))) return [["git", null]];
  // The toolchain stands before the rest.
  if (/^(?:cargo|rustc|rustdoc)$/.test(program) && rest[0]?.startsWith("+")) return [[program, ...rest.slice(1)]];
  return [];
}

const isOption = (word: string | null | undefined) => word?.startsWith("-") === true;

function module(rest: Words): Words[] {
  const at = rest.findIndex((word) => word !== null && /^-[A-Za-z]*m/.test(word));
  if (at < 0 || rest.slice(0, at).some((word) => !isOption(word))) return [];
  const attached = /^-[A-Za-z]*?m(.+)$/.exec(rest[at] ?? "")?.[1];
  return attached === undefined ? [rest.slice(at + 1)] : [[attached, ...rest.slice(at + 1)]];
}

const makers = new Set("make gmake ninja just task rake gradle gradlew mvn mvnw invoke nox tox".split(" "));

/** Each target as if it stood alone. */
function targets(program: string, rest: Words): Words[] {
  const options = rest.filter(isOption);
  const names = rest.filter((word) => !isOption(word) && !/^\w+\s*[:+?]?=/.test(word ?? ""));
  if (names.length > most) return [[program, ...options, null]];
  return names.map((name) => [program, name, ...options]);
}

const npmCommands =
  "access adduser audit bugs cache ci completion config dedupe deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund get help hook init install install-ci-test install-test link ll login logout ls org outdated owner pack ping pkg prefix profile prune publish query rebuild repo restart root run sbom search set shrinkwrap star stars start stop team test token uninstall unpublish unstar update version view whoami".split(
    " ",
  );
const npmAliases: Record<string, string> = {
  ...{ i: "install", add: "install", in: "install", ins: "install", isntall: "install", it: "install-test" },
  ...{ un: "uninstall", r: "uninstall", rm: "uninstall", remove: "uninstall", unlink: "uninstall" },
  ...{
    "run-script": "run",
    rum: "run",
    urn: "run",
    x: "exec",
    t: "test",
    tst: "test",
    up: "update",
    upgrade: "update",
  },
  ...{ c: "config", ln: "link", create: "init", innit: "init", author: "owner", v: "view", info: "view", show: "view" },
};

/** npm takes any beginning of a command that is only its own. */
function npm(program: string, rest: Words): Words[] {
  const at = rest.findIndex((word) => !isOption(word));
  const given = rest[at];
  if (given === undefined || given === null) return [];
  const alias = Object.hasOwn(npmAliases, given) ? npmAliases[given] : undefined;
  const meant = alias ? [alias] : npmCommands.filter((one) => one.startsWith(given) && one !== given).slice(0, most);
  return meant.map((one) => [program, ...rest.slice(0, at), one, ...rest.slice(at + 1)]);
}
