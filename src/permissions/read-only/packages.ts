import { anyOf, exactly, type Judge, only, plain, type Scene } from "./judge.ts";
import { noneAbove } from "./places.ts";
import { fileOf } from "./programs.ts";

/**
 * Programs that may be asked for their version or their help, and nothing else. Not those that first run or fetch what
 * files of the folder name: yarn, pnpm, gradle, mvn, dotnet, pytest, bundle, composer.
 */
const programs =
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

export const versions: Record<string, Judge> = Object.fromEntries(programs.map((name) => [name, asksForItself(name)]));

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
