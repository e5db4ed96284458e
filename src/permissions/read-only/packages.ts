import { only } from "./flags.ts";
import { anyOf, exactly, type Judge } from "./judge.ts";
import { noneAbove } from "./places.ts";
import { asksForItself, versions } from "./versions.ts";

const npmLists = only(
  "--depth: --all -a -g --global --json --parseable -p --long -l --omit: --prod --production --link",
);

/** What is installed. A .npmrc of the folder could send npm's log anywhere. */
const npm: Judge = (args, scene) => {
  const [first, ...rest] = args;
  if (!noneAbove(scene, [".npmrc"])) return false;
  if (asksForItself("npm")(args, scene)) return true;
  if (/^(ls|list|ll|la)$/.test(first?.text ?? "")) return npmLists(rest, scene);
  if (/^(explain|why)$/.test(first?.text ?? "")) return only("--json")(rest, scene);
  if (first?.text === "config") return /^(get|list|ls)$/.test(rest[0]?.text ?? "") && only("--json -l")(rest, scene);
  return exactly(
    "run",
    "root",
    "root -g",
    "prefix",
    "prefix -g",
    "bin",
    "pkg get name",
    "pkg get version",
    "pkg get scripts",
  )(args, scene);
};

/** For the name it gives itself to others, pip asks rustc for its version. */
const pip: Judge = (args, scene) => {
  const [first, ...rest] = args;
  if (!scene.runs(["rustc", "--version"].map((text) => ({ text, many: false })))) return false;
  if (first?.text === "list") return only("--format: --user --local -l -e --editable", { operands: 0 })(rest, scene);
  return first?.text === "show" && only("-f --files -v --verbose")(rest, scene);
};

/** With a module file near, go may first fetch the version that it names. */
const go: Judge = (args, scene) =>
  noneAbove(scene, ["go.mod", "go.work"]) &&
  exactly("version", "env", "env GOPATH", "env GOROOT", "env GOOS", "env GOARCH", "env GOVERSION")(args, scene);

export const packages: Record<string, Judge> = {
  npm,
  npx: (args, scene) => noneAbove(scene, [".npmrc"]) && asksForItself("npx")(args, scene),
  pip: anyOf(versions.pip as Judge, pip),
  pip3: anyOf(versions.pip3 as Judge, pip),
  go,
};
