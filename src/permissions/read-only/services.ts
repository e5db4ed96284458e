import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Facts } from "./facts.ts";
import { anyOf, exactly, type Judge, only, plain, type Scene } from "./judge.ts";
import { noneAbove } from "./places.ts";
import { fileOf } from "./programs.ts";

const byVerb =
  (verbs: Record<string, Judge>): Judge =>
  (args, scene) => {
    const [first, second] = args.map(({ text, many }) => (many ? null : text));
    const both = `${first} ${second}`;
    if (Object.hasOwn(verbs, both)) return (verbs[both] as Judge)(args.slice(2), scene);
    return first != null && Object.hasOwn(verbs, first) && (verbs[first] as Judge)(args.slice(1), scene);
  };

const containers = only("-a -q -s -l -n: -f: --all --quiet --size --latest --last: --no-trunc --filter: --format:", {
  operands: 0,
});
const images = only("-a -q -f: --all --quiet --no-trunc --digests --filter: --format:");
const logs = only("-f -t -n: --follow --timestamps --tail: --since: --until: --details");
const named = only("-q -f: --quiet --no-trunc --filter: --format:", { operands: 0 });
const formatted = only("-f: --format:", { operands: 0 });

/** Fields that hold nobody's secrets: not Config, which has the environment. */
const field =
  /^(?:[\w ,:;/=-]|\{\{ ?\.(?:Id|Name|Created|Image|Path|RestartCount|State|NetworkSettings)(?:\.\w+)* ?\}\})*$/;
const inspect = only("-f: --format: --type:", {
  also: ({ flags }) => {
    const formats = [...(flags.get("-f") ?? []), ...(flags.get("--format") ?? [])];
    return formats.length > 0 && formats.every((format) => field.test(format));
  },
});

/**
 * What the daemon of this machine tells. Not compose, which reads files of the folder that may name addresses; nor `top`,
 * `inspect` without a format and others that tell of environments.
 */
const dockerVerbs = byVerb({
  ...{ ps: containers, "container ls": containers, "container ps": containers, "container list": containers },
  ...{ images, "image ls": images, "image list": images, logs, "container logs": logs },
  ...{ "network ls": named, "volume ls": named, "context show": exactly(""), "context ls": named },
  ...{ version: formatted, info: formatted, "system info": formatted, inspect, "container inspect": inspect },
  port: only(""),
  stats: only("-a --all --no-stream --no-trunc --format:", { also: ({ flags }) => flags.has("--no-stream") }),
});
const docker: Judge = (args, scene) => dockerVerbs(args, scene) && isLocalDocker(scene.facts);

/** The one on this machine: another is reached over the net, some by ssh. */
function isLocalDocker({ home, files }: Facts): boolean {
  const folder = join(home, ".docker");
  const config = join(folder, "config.json");
  if (!files.look(config)) return true;
  const { currentContext = "default" } = JSON.parse(files.read(config).toString());
  if (currentContext === "default" || currentContext === "") return true;
  const id = createHash("sha256").update(String(currentContext)).digest("hex");
  const meta = JSON.parse(files.read(join(folder, "contexts", "meta", id, "meta.json")).toString());
  return /^(?:unix|npipe):\/\//.test(meta?.Endpoints?.docker?.Host ?? "");
}

/** What its settings say; all else asks a cluster, with the user's keys. */
const kubectl = byVerb({
  "config current-context": exactly(""),
  "config get-contexts": only("-o: --output: --no-headers"),
  "config get-clusters": exactly(""),
  version: only("--client -o: --output:", { operands: 0, also: ({ flags }) => flags.has("--client") }),
});

/** Not `show` and `cat`, which tell of environments; not -H and -M, which ask other machines. */
const units = only(
  "-a -l -q -t: -n: --all --full --quiet --user --system --type: --state: --lines: --failed --plain --no-pager --no-legend --recursive --reverse",
);
const systemctlVerbs = byVerb({
  ...{ status: units, "is-active": units, "is-enabled": units, "is-failed": units },
  ...{ "list-units": units, "list-unit-files": units, "list-timers": units, "list-sockets": units },
});
/** Flags that stand before the verb are moved behind it. */
const systemctl: Judge = (args, scene) => {
  const at = args.findIndex(({ text }) => !text?.startsWith("--"));
  return at >= 0 && systemctlVerbs([...args.slice(at), ...args.slice(0, at)], scene);
};

/** Not --vacuum-*, --rotate, --flush, --cursor-file, nor other places to read from. */
const journalctl = only(
  "-u: -n: -p: -S: -U: -t: -g: -o: -k -e -f -r -x -q -a -b --unit: --user-unit: --lines: --priority: --since: --until: --identifier: --grep: --output: --dmesg --pager-end --follow --reverse --catalog --quiet --all --no-pager --no-hostname --no-full --utc --user --system --list-boots --disk-usage",
  { operands: 0 },
);

const rustupShows = exactly("show", "show active-toolchain", "toolchain list");

/** Without settings of its own it makes some. Where a file of the folder chooses, the stand-in itself is not trusted. */
const rustup: Judge = (args, scene) =>
  rustupShows(args, scene) && scene.facts.files.look(join(scene.facts.home, ".rustup", "settings.toml")) !== null;

export const services: Record<string, Judge> = {
  ...{ docker, kubectl, systemctl, journalctl },
  rustup,
};

/**
 * Programs that may be asked for their version or their help, and nothing else. Not those that first run or fetch what
 * files of the folder name: yarn, pnpm, gradle, mvn, dotnet, pytest, bundle, composer.
 */
const withVersion =
  `node npm npx bun deno python python2 python3 pip pip3 ruby gem perl php rustc cargo rustup java javac gcc g++ cc c++
  clang clang++ ld make cmake ninja bash sh zsh fish vim nvim nano emacs code curl wget ssh rsync tmux docker
  docker-compose podman kubectl gh ffmpeg convert psql mysql sqlite3 redis-cli nginx uv ruff black mypy lua openssl less
  bc sudo ghc`.split(/\s+/);

/** Alone. `-v` and `-V` mean other things to some. */
const asked = /^(--version|-version|--help)$/;
const short: Readonly<Record<string, string>> = {
  ...{ node: "-v", npm: "-v", npx: "-v", bun: "-v", python: "-V", python3: "-V", pip: "-V", pip3: "-V", ruby: "-v" },
  ...{ perl: "-v", php: "-v", gcc: "-v", clang: "-v", make: "-v", ssh: "-V", tmux: "-V", nginx: "-v", lua: "-v" },
  ...{ rustc: "-V", cargo: "-V", docker: "-v", deno: "-V", curl: "-V", openssl: "version" },
};

export const asksForItself =
  (name: string): Judge =>
  (args) => {
    const [word, ...more] = plain(args) ?? [];
    if (word === undefined || more.length > 0) return false;
    return asked.test(word) || (Object.hasOwn(short, name) && short[name] === word);
  };

export const versions: Record<string, Judge> = Object.fromEntries(
  withVersion.map((name) => [name, asksForItself(name)]),
);

/**
 * Their versions and nothing else: whatever else npm is asked, it writes a log at home and looks for a newer npm on the
 * net. A .npmrc of the folder could send the log anywhere.
 */
const ofNpm =
  (name: string): Judge =>
  (args, scene) =>
    noneAbove(scene, [".npmrc"]) && asksForItself(name)(args, scene);

const quietly = "--disable-pip-version-check";

/**
 * What is installed. For the name it gives itself to others, pip asks rustc for its version. `list` looks for a newer pip
 * on the net unless told not to.
 */
const pip: Judge = (args, scene) => {
  const [first, ...rest] = args[0]?.text === quietly ? args.slice(1) : args;
  if (!scene.runs(["rustc", "--version"].map((text) => ({ text, many: false })))) return false;
  if (first?.text === "freeze") return freeze(rest, scene) && hasNoOtherKeepers(scene);
  if (first?.text === "list") return args.some(({ text }) => text === quietly) && list(rest, scene);
  return first?.text === "show" && only(`-f --files -v --verbose ${quietly}`)(rest, scene);
};
const list = only(`--format: --user --local -l -e --editable ${quietly}`, { operands: 0 });
const freeze = only(`-l --local --user --all --exclude-editable --exclude: ${quietly}`, { operands: 0 });

/** For what is installed from a folder, pip asks who keeps its versions; hg runs what that folder's settings name. */
const hasNoOtherKeepers = ({ facts }: Scene) => ["hg", "svn", "bzr"].every((name) => fileOf(name, facts) === null);

/** With a module file near, go may first fetch the version that it names. */
const go: Judge = (args, scene) =>
  noneAbove(scene, ["go.mod", "go.work"]) &&
  exactly("version", "env", "env GOPATH", "env GOROOT", "env GOOS", "env GOARCH", "env GOVERSION")(args, scene);

export const packages: Record<string, Judge> = {
  npm: ofNpm("npm"),
  npx: ofNpm("npx"),
  pip: anyOf(versions.pip as Judge, pip),
  pip3: anyOf(versions.pip3 as Judge, pip),
  go,
};
