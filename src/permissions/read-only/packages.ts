import { only } from "./flags.ts";
import { anyOf, exactly, type Judge, type Scene } from "./judge.ts";
import { noneAbove } from "./places.ts";
import { fileOf } from "./starts.ts";
import { asksForItself, versions } from "./versions.ts";

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
