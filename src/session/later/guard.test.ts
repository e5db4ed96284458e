import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { stubTime } from "../../is-stub.ts";
import type { CallId } from "../../protocol/ids.ts";
import { createSharedGuard } from "./guard.ts";
import { forgetRecords, placeHeld, recoverHeld } from "./restore.ts";

const call: CallId = "call_1";

/** A workspace with a repository, and a guard of it. */
function guarded({ now = Date.now, inside = ".", root = tempFolder() } = {}) {
  const [workspace, home, outputs] = [join(root, inside), tempFolder(), tempFolder()];
  mkdirSync(workspace, { recursive: true });
  const folder = join(outputs, "held");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root, stdio: "ignore" });
  git("init", "-q", ".");
  const guard = createSharedGuard({ workspace, home, closed: outputs, wholeFolders: () => [] }, now);
  let [alive, isHidden] = [false, false];
  const allowed = new Set<string>();
  const session = {
    folder,
    hasLeft: async () => alive,
    settle: async () => {
      alive ||= isHidden;
    },
    mayChange: async (path: string) => allowed.has(path),
  };
  const at = (path: string) => join(path.startsWith("~/") ? home : workspace, path.replace(/^~\//, ""));
  return {
    ...{ workspace, home, outputs, folder, git, guard, session, at, allowed },
    put(path: string, text: string) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    },
    read: (path: string) => (existsSync(at(path)) ? readFileSync(at(path), "utf8") : null),
    /** A process that is only found once it is looked for. */
    leaveHidden: () => {
      isHidden = true;
    },
    leave: (isAlive: boolean) => {
      alive = isAlive;
    },
    begin: (command = "", isApproved = false) => guard.begin({ call, command, folder: workspace, isApproved }, session),
    atRest: () => guard.atRest(call, session),
    /** What is held back of what the work does. */
    async during(work: () => void, command = "", isApproved = false) {
      const end = await this.begin(command, isApproved);
      work();
      return (await end()).held;
    },
  };
}

const keepNothing = async () => undefined;

test("a changed file is put back, its new content is kept, and a yes puts it into place", async () => {
  const place = guarded();
  place.put(".envrc", "A=1\n");
  const held = await place.during(() => place.put(".envrc", "A=2\n"));
  expect(held).toMatchObject([{ path: place.at(".envrc"), runBy: "shell", diff: "- A=1\n+ A=2" }]);
  expect(place.read(".envrc")).toBe("A=1\n");
  expect(readFileSync(held[0]?.kept ?? "", "utf8")).toBe("A=2\n");
  expect(await placeHeld(held, keepNothing)).toMatchObject({ placed: [{ path: place.at(".envrc") }], conflicts: [] });
  expect(place.read(".envrc")).toBe("A=2\n");
});

test("a new file is removed with the folders made for it, and a deleted one comes back", async () => {
  const place = guarded();
  place.put(".npmrc", "x=1\n");
  const held = await place.during(() => {
    place.put(".vscode/deep/tasks.json", "{}");
    rmSync(place.at(".npmrc"));
  });
  expect(held.map(({ path }) => path).sort()).toEqual([place.at(".npmrc"), place.at(".vscode/deep/tasks.json")].sort());
  expect([existsSync(place.at(".vscode")), place.read(".npmrc")]).toEqual([false, "x=1\n"]);
});

test("refuses to place a change over a newer one, or content other than the content shown", async () => {
  const place = guarded();
  const held = await place.during(() => place.put(".envrc", "evil\n"));
  place.put(".envrc", "mine\n");
  expect(await placeHeld(held, keepNothing)).toEqual({ placed: [], conflicts: [place.at(".envrc")] });
  expect(place.read(".envrc")).toBe("mine\n");
  rmSync(place.at(".envrc"));
  writeFileSync(held[0]?.kept ?? "", "worse\n");
  expect(await placeHeld(held, keepNothing)).toEqual({ placed: [], conflicts: [place.at(".envrc")] });
  expect(place.read(".envrc")).toBe(null);
  place.put(".npmrc", "x=1\n");
  const deleted = await place.during(() => rmSync(place.at(".npmrc")));
  place.put(".npmrc", "mine\n");
  expect(await placeHeld(deleted, keepNothing)).toEqual({ placed: [], conflicts: [place.at(".npmrc")] });
  expect(place.read(".npmrc")).toBe("mine\n");
});

test("keeps an edit that the user makes at the very moment that the agreed change is placed", async () => {
  const place = guarded();
  place.put(".envrc", "A=1\n");
  const held = await place.during(() => place.put(".envrc", "evil\n"));
  const edit = async () => place.put(".envrc", "mine\n");
  expect(await placeHeld(held, edit)).toEqual({ placed: [], conflicts: [place.at(".envrc")] });
  expect(place.read(".envrc")).toBe("mine\n");
  expect(readdirSync(place.workspace).filter((name) => name.startsWith(".envrc"))).toEqual([".envrc"]);
});

test("keeps folders that were there before the command, also empty ones", async () => {
  const place = guarded();
  mkdirSync(place.at(".vscode/snippets"), { recursive: true });
  mkdirSync(place.at("~/.config/fish/conf.d"), { recursive: true });
  const held = await place.during(() => {
    place.put(".vscode/snippets/deep/x.json", "{}");
    place.put("~/.config/fish/conf.d/evil.fish", "evil");
    place.put("~/.config/fish/functions/evil.fish", "evil");
  });
  expect(held).toHaveLength(3);
  const there = [".vscode/snippets", ".vscode/snippets/deep", "~/.config/fish/conf.d", "~/.config/fish/functions"];
  expect(there.map((path) => existsSync(place.at(path)))).toEqual([true, false, true, false]);
});

test("lets an approved command change the file that it names, and a rule the file that it names exactly", async () => {
  const place = guarded();
  const write = () => place.put(".envrc", `${Math.random()}`);
  expect(await place.during(write, "echo x > .envrc", true)).toEqual([]);
  expect(await place.during(write, "echo x > .envrc", false)).toHaveLength(1);
  expect(await place.during(write, "make", true)).toHaveLength(1);
  expect(await place.during(write, "cat sub/.envrc", true)).toHaveLength(1);
  expect(await place.during(write, `cp x ${place.at(".envrc")}`, true)).toEqual([]);
  place.allowed.add(place.at(".envrc"));
  expect(await place.during(write)).toEqual([]);
});

test("takes a change between two commands for the user's own, unless a command left a process", async () => {
  const place = guarded();
  await place.during(() => undefined);
  place.put(".envrc", "mine\n");
  expect(await place.during(() => place.leave(true))).toEqual([]);
  place.put(".envrc", "by the process\n");
  expect(await place.during(() => undefined)).toMatchObject([{ path: place.at(".envrc") }]);
  expect(place.read(".envrc")).toBe("mine\n");
  place.put(".npmrc", "by our own tool\n");
  await place.guard.accept([place.at(".npmrc")]);
  expect(await place.during(() => undefined)).toEqual([]);
});

test("a process that has ended since is held to it as well, and then the files are the user's again", async () => {
  const place = guarded();
  await place.during(() => place.leave(true));
  place.put(".envrc", "by the process\n");
  place.leave(false);
  expect(await place.atRest()).toMatchObject([{ path: place.at(".envrc") }]);
  expect(place.read(".envrc")).toBe(null);
  place.put(".envrc", "mine\n");
  expect([await place.atRest(), await place.during(() => undefined)]).toEqual([[], []]);
  expect(place.read(".envrc")).toBe("mine\n");
});

test("asks with the next command about what nobody could be asked about when it was found", async () => {
  const place = guarded();
  await place.during(() => place.leave(true));
  place.put(".envrc", "by the process\n");
  const found = await place.atRest();
  place.leave(false);
  await place.guard.askLater(found);
  expect(await place.during(() => undefined)).toEqual(found);
  expect(await place.during(() => undefined)).toEqual([]);
});

test("tells with the next call what changed between calls, and leaves it as it is", async () => {
  const place = guarded();
  await (await place.begin())();
  place.put(".git/hooks/pre-commit", "evil\n");
  place.put(".npmrc", "by our own tool\n");
  await place.guard.accept([place.at(".npmrc")]);
  expect(await (await place.begin())()).toEqual({ held: [], between: [place.at(".git/hooks/pre-commit")] });
  expect(place.read(".git/hooks/pre-commit")).toBe("evil\n");
  expect(await (await place.begin())()).toEqual({ held: [], between: [] });
});

test("holds back what a process did that was found only after its command had ended", async () => {
  const place = guarded();
  await place.during(place.leaveHidden);
  place.put(".envrc", "evil\n");
  expect(await place.during(() => undefined)).toMatchObject([{ path: place.at(".envrc") }]);
  expect(place.read(".envrc")).toBe(null);
});

test("forgets what a person has approved once its own command was compared, although a process lives on", async () => {
  const place = guarded();
  const first = () => {
    place.put(".envrc", "agreed\n");
    place.leave(true);
  };
  expect(await place.during(first, "echo agreed > .envrc; sleep 20 &", true)).toEqual([]);
  expect(await place.during(() => place.put(".envrc", "evil\n"))).toHaveLength(1);
  expect(place.read(".envrc")).toBe("agreed\n");
});

test.each([".", "sub"])("compares a folder that says it is an environment of Python's: %s", async (folder) => {
  const place = guarded();
  const held = await place.during(() => {
    if (folder !== ".") place.git("init", "-q", folder);
    place.put(`${folder}/pyvenv.cfg`, "");
    place.put(`${folder}/.envrc`, "evil\n");
    place.put(`${folder}/.git/hooks/pre-commit`, "evil\n");
  });
  expect(held).toHaveLength(2);
});

test("takes only a file that a sandbox has written down for a stub", async () => {
  const place = guarded();
  const stub = (path: string, text: string) => {
    place.put(path, text);
    utimesSync(place.at(path), stubTime, stubTime);
  };
  place.put(".git/hooks/pre-push", "mine\n");
  const held = await place.during(() => {
    stub(".git/commondir", "x\n");
    stub(".git/hooks/pre-push", "");
  });
  expect(held.map(({ path }) => path).sort()).toEqual([place.at(".git/commondir"), place.at(".git/hooks/pre-push")]);
  mkdirSync(join(place.outputs, "sandbox/held/one"), { recursive: true });
  const list = [".git/commondir", ".mcp.json"].map((path) => JSON.stringify(place.at(path))).join("\n");
  writeFileSync(join(place.outputs, "sandbox/held/one/list"), list);
  const other = await place.during(() => {
    stub(".git/commondir", "x\n");
    stub(".mcp.json", "{}\n");
  });
  expect(other.map(({ path }) => path)).toEqual([place.at(".git/commondir")]);
});

test("compares the repository that the workspace is a folder of, and one that is made above it", async () => {
  const place = guarded({ inside: "deep/sub" });
  const held = await place.during(() => {
    place.put("../../.git/hooks/pre-commit", "evil\n");
    place.put("../../.envrc", "evil\n");
    place.git("init", "-q", "deep");
    place.put("../.git/hooks/pre-commit", "evil\n");
  });
  expect(held.map(({ path }) => path).sort()).toEqual(
    ["../../.envrc", "../../.git/hooks/pre-commit", "../.git/hooks/pre-commit"].map(place.at).sort(),
  );
});

test("hides nothing among thousands of samples, and asks about a folder with too many files to compare", async () => {
  const place = guarded();
  const samples = await place.during(() => {
    for (let file = 0; file < 2_300; file++) place.put(`.git/hooks/a${file}.sample`, "");
    for (const name of ["post-commit", "pre-push", "update"]) place.put(`.git/hooks/${name}`, "evil\n");
  });
  expect(samples).toHaveLength(3);
  for (let file = 0; file < 2_300; file++) place.put(`.git/hooks/a${file}`, "");
  expect(await place.during(() => undefined)).toEqual([]);
  const many = await place.during(() => place.put(".git/hooks/post-commit", "evil\n"));
  expect(many).toContainEqual(expect.objectContaining({ path: place.at(".git/hooks"), unrestored: true }));
});

test("restores a file whatever stands beside it, and says so where it cannot", async () => {
  const place = guarded();
  place.put(".envrc", "mine\n");
  place.put(".npmrc", "mine\n");
  const held = await place.during(() => {
    place.put(`.envrc.${process.pid}.part/x`, "");
    place.put(".envrc", "evil\n");
    rmSync(place.at(".npmrc"));
    place.put(".npmrc/x", "");
  });
  expect(held.map(({ path, unrestored = false }) => [path, unrestored])).toEqual([
    [place.at(".envrc"), false],
    [place.at(".npmrc"), true],
  ]);
  expect(place.read(".envrc")).toBe("mine\n");
});

test.each<[string, string, string, string[]]>([
  ["of a hook", ".git/hooks/pre-commit", "scripts/mid", ["scripts/pc", "scripts/evil"]],
  ["of a folder of hooks", ".husky", "tools/cur", ["tools/good/x", "tools/evil/x"]],
])("puts a link back that stands between the link %s and its end", async (_, link, middle, [good = "", evil = ""]) => {
  const place = guarded();
  place.put(good, "mine\n");
  place.put(evil, "evil\n");
  const end = (path: string) => (link === ".husky" ? dirname(place.at(path)) : place.at(path));
  symlinkSync(end(good), place.at(middle));
  symlinkSync(place.at(middle), place.at(link));
  const held = await place.during(() => {
    rmSync(place.at(middle));
    symlinkSync(end(evil), place.at(middle));
  });
  expect(held.map(({ path }) => path)).toEqual([place.at(middle)]);
  expect(readlinkSync(place.at(middle))).toBe(end(good));
  expect(place.read(evil)).toBe("evil\n");
});

test.each<[string, (place: ReturnType<typeof guarded>) => void, string]>([
  [
    "the user's own settings, from the repository",
    (place) => place.put("~/.gitconfig", "[core]\nhooksPath = tools\n"),
    "tools/x",
  ],
  [
    "settings that other settings include",
    (place) => {
      place.git("config", "include.path", "../one");
      place.put("one", "[include]\npath = two\n");
      place.put("two", "[core]\nhooksPath = tools\n");
    },
    "tools/x",
  ],
  [
    "settings that other settings include, which may come later",
    (place) => {
      place.git("config", "include.path", "../one");
      place.put("one", "[include]\npath = two\n");
    },
    "two",
  ],
  [
    "settings of one worktree",
    (place) => {
      place.put(".git/worktrees/x/config.worktree", `[core]\nhooksPath = ${place.at("tools")}\n`);
    },
    "tools/x",
  ],
])("compares what is named by %s", async (_, prepare, path) => {
  const place = guarded();
  prepare(place);
  expect(await place.during(() => place.put(path, "evil\n"))).toHaveLength(1);
  expect(place.read(path)).toBe(null);
});

test.each<[string, string]>([
  ["a program that tells its key", '{"apiKeyHelper":"evil"}'],
  ["variables", '{"env":{"PATH":"evil"}}'],
  ["a server that is called like a note", '{"mcpServers":{"lastOne":{"command":"evil"}}}'],
])("holds back from the file of another agent %s", async (_, text) => {
  const place = guarded();
  place.put("~/.claude.json", '{"numStartups":1,"projects":{"/x":{"lastCost":1}}}');
  expect(await place.during(() => place.put("~/.claude.json", text))).toHaveLength(1);
});

needs("memory-disk", "python3")("sees what a process writes into a file in memory that it has mapped", async () => {
  const root = mkdtempSync("/dev/shm/skillmint-");
  onTestFinished(() => rmSync(root, { recursive: true }));
  const place = guarded({ root });
  place.put(".envrc", "mine\n");
  const script =
    "import mmap,sys; f=open(sys.argv[1],'r+b'); m=mmap.mmap(f.fileno(),0)\nfor line in sys.stdin: m[0:4]=line[:4].encode(); print('done',flush=True)";
  const process = spawn("python3", ["-c", script, place.at(".envrc")]);
  onTestFinished(() => void process.kill());
  const write = async (text: string) => {
    process.stdin.write(`${text}\n`);
    await once(process.stdout, "data");
  };
  await write("mine");
  const { ctimeMs } = lstatSync(place.at(".envrc"));
  // From then on its stamp stands for its content elsewhere.
  await expect.poll(() => Date.now() - ctimeMs).toBeGreaterThan(50);
  const end = await place.begin();
  await write("evil");
  expect(lstatSync(place.at(".envrc")).ctimeMs).toBe(ctimeMs);
  expect((await end()).held).toMatchObject([{ path: place.at(".envrc") }]);
});

test("a hook that becomes executable is a change", async () => {
  const place = guarded();
  place.put(".git/hooks/pre-push", "#!/bin/sh\n");
  chmodSync(place.at(".git/hooks/pre-push"), 0o644);
  expect(await place.during(() => chmodSync(place.at(".git/hooks/pre-push"), 0o755))).toHaveLength(1);
});

test("hooks in a folder that git is told of are compared, and a new such setting removes nothing of yours", async () => {
  const place = guarded();
  place.put("tools/run.sh", "mine\n");
  place.put("tools/pre-push", "mine\n");
  const held = await place.during(() => place.git("config", "core.hooksPath", "tools"));
  expect(held).toMatchObject([{ path: place.at(".git/config") }]);
  expect(place.read("tools/run.sh")).toBe("mine\n");
  place.git("config", "core.hooksPath", "tools");
  expect(await place.during(() => place.put("tools/pre-push", "evil\n"))).toHaveLength(1);
  expect(place.read("tools/pre-push")).toBe("mine\n");
});

test("compares the file behind a link, and undoes a link in place of a file", async () => {
  const place = guarded();
  place.put("dotfiles/rc", "mine\n");
  symlinkSync(place.at("dotfiles/rc"), place.at("~/.bashrc"));
  expect(await place.during(() => place.put("dotfiles/rc", "evil\n"))).toMatchObject([
    { path: place.at("dotfiles/rc") },
  ]);
  expect(place.read("dotfiles/rc")).toBe("mine\n");
  place.put("evil", "evil\n");
  const held = await place.during(() => {
    rmSync(place.at("~/.bashrc"));
    symlinkSync(place.at("evil"), place.at("~/.bashrc"));
  });
  expect(held).toHaveLength(1);
  expect(place.read("~/.bashrc")).toBe("mine\n");
  expect(place.read("evil")).toBe("evil\n");
});

test("puts back a link to a folder that another link leads through", async () => {
  const place = guarded();
  place.put("one/rc", "mine\n");
  place.put("two/rc", "evil\n");
  symlinkSync("one", place.at("dotfiles"));
  symlinkSync(place.at("dotfiles/rc"), place.at("~/.bashrc"));
  const held = await place.during(() => {
    rmSync(place.at("dotfiles"));
    symlinkSync("two", place.at("dotfiles"));
  });
  expect(held.map(({ path }) => path)).toEqual([place.at("dotfiles")]);
  expect([place.read("~/.bashrc"), place.read("two/rc")]).toEqual(["mine\n", "evil\n"]);
});

test("holds back the file that a link led to in vain before", async () => {
  const place = guarded();
  symlinkSync(place.at("dotfiles/rc"), place.at("~/.bashrc"));
  expect(await place.during(() => place.put("dotfiles/rc", "evil\n"))).toMatchObject([
    { path: place.at("dotfiles/rc") },
  ]);
  expect(existsSync(place.at("dotfiles/rc"))).toBe(false);
});

test.each<[string, string[]]>([
  ["a name and an address", ["config", "user.name", "Somebody"]],
  ["a remote", ["remote", "add", "origin", "https://example.org/x.git"]],
  ["a new repository", ["init", "-q", "sub"]],
])("everyday work of git passes: %s", async (_, args) => {
  const place = guarded();
  expect(await place.during(() => void place.git(...args))).toEqual([]);
});

test.each<[string, string[]]>([
  ["a program", ["config", "core.fsmonitor", "evil"]],
  ["an alias", ["config", "alias.x", "!evil"]],
  ["a remote whose address runs a program", ["config", "remote.x.url", "ext::sh -c evil"]],
  ["an address with a quote in it", ["config", "remote.x.url", 'https://example.org/a"b']],
  ["more configuration", ["config", "include.path", "../evil"]],
])("settings of git that run something do not: %s", async (_, args) => {
  const place = guarded();
  const before = place.read(".git/config");
  expect(await place.during(() => void place.git(...args))).toHaveLength(1);
  expect(place.read(".git/config")).toBe(before);
});

test("lets a clone into a new folder pass as checked out, without files added beside it", async () => {
  const place = guarded();
  const origin = tempFolder();
  mkdirSync(join(origin, ".vscode"));
  writeFileSync(join(origin, ".vscode/tasks.json"), "{}\n");
  const inOrigin = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: origin, stdio: "ignore" });
  inOrigin("init", "-q", ".");
  inOrigin("add", "-A");
  inOrigin("commit", "-qm", "one");
  expect(await place.during(() => void place.git("clone", "-q", origin, "copy"))).toEqual([]);
  const held = await place.during(() => {
    place.git("clone", "-q", origin, "other");
    place.put("other/.vscode/launch.json", "evil\n");
    appendFileSync(place.at("copy/.vscode/tasks.json"), "evil\n");
  });
  expect(held.map(({ path }) => path).sort()).toEqual([
    place.at("copy/.vscode/tasks.json"),
    place.at("other/.vscode/launch.json"),
  ]);
  const root = await place.during(() => {
    place.git("remote", "add", "origin", origin);
    place.put(".vscode/tasks.json", "evil\n");
    place.git("add", "-A");
  });
  expect(root.map(({ path }) => path)).toEqual([place.at(".vscode/tasks.json")]);
});

test.each([".vscode", ".github/workflows", "~/.config/nvim", "~/.config/fish", "~/bin"])(
  "holds back what is cloned into a folder that counts as a whole: %s",
  async (folder) => {
    const place = guarded();
    const origin = tempFolder();
    mkdirSync(join(origin, "conf.d"));
    for (const name of ["tasks.json", "conf.d/x.fish"]) writeFileSync(join(origin, name), "evil\n");
    for (const args of [
      ["init", "-q"],
      ["add", "-A"],
      ["commit", "-qm", "one"],
    ])
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: origin });
    const held = await place.during(() => place.git("clone", "-q", origin, place.at(folder)));
    expect(held.map(({ path }) => path)).toContain(place.at(`${folder}/conf.d/x.fish`));
  },
);

test.each([".claude/commands/x.md", "~/.ssh/config", "~/.cargo/config.toml"])(
  "holds back what is cloned over a folder that holds such a file: %s",
  async (path) => {
    const place = guarded();
    const origin = tempFolder();
    const parts = place.at(path).split("/");
    const folder = parts.slice(0, parts.findIndex((part) => /^\.(?:claude|ssh|cargo)$/.test(part)) + 1).join("/");
    const below = join(origin, place.at(path).slice(folder.length));
    mkdirSync(dirname(below), { recursive: true });
    writeFileSync(below, "evil\n");
    for (const args of [
      ["init", "-q"],
      ["add", "-A"],
      ["commit", "-qm", "one"],
    ])
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: origin });
    const held = await place.during(() => place.git("clone", "-q", origin, folder));
    expect(held.map((file) => file.path)).toContain(place.at(path));
    expect(place.read(path)).toBe(null);
  },
);

test.each(["node_modules/e", "~/e"])(
  "holds back a new `.git` file that leads to a repository that is not compared: %s",
  async (folder) => {
    const place = guarded();
    execFileSync("git", ["init", "-q", place.at(folder)]);
    const own = `${folder}/.git/worktrees/x`;
    const held = await place.during(() => {
      place.put(`${own}/commondir`, "../..\n");
      place.put(`${own}/HEAD`, "ref: refs/heads/main\n");
      place.put(`${own}/config.worktree`, "[core]\n\tfsmonitor = evil\n");
      place.put("sub/.git", `gitdir: ${place.at(own)}\n`);
    });
    expect(held.map(({ path }) => path)).toContain(place.at("sub/.git"));
    expect(place.read("sub/.git")).toBe(null);
  },
);

test("notes that another agent keeps beside its programs pass, and its programs do not", async () => {
  const place = guarded();
  place.put("~/.claude.json", '{"numStartups":1,"mcpServers":{}}');
  expect(await place.during(() => place.put("~/.claude.json", '{"numStartups":2,"mcpServers":{}}'))).toEqual([]);
  expect(await place.during(() => place.put("~/.claude.json", '{"numStartups":2,"mcpServers":{"x":1}}'))).toHaveLength(
    1,
  );
});

test("a folder with too many files loses none of them when there are fewer again", async () => {
  // They are older than the command by more than a clock's tick.
  const place = guarded({ now: () => Date.now() + 1_000 });
  for (let file = 0; file < 2_010; file++) place.put(`.vscode/${file}.json`, "{}");
  const held = await place.during(() => {
    for (let file = 0; file < 20; file++) rmSync(place.at(`.vscode/${file}.json`));
  });
  expect(held.filter(({ before }) => before === null)).toEqual([]);
  expect(place.read(".vscode/2009.json")).toBe("{}");
});

test("a file that moved with its folder is put back at its old place, so that none is lost", async () => {
  const place = guarded();
  place.put("packages/a/.husky/pre-push", "echo hi\n");
  place.put("packages/a/x.txt", "x");
  const held = await place.during(() => renameSync(place.at("packages"), place.at("libs")));
  expect(place.read("packages/a/.husky/pre-push")).toBe("echo hi\n");
  expect([place.read("libs/a/.husky/pre-push"), place.read("libs/a/x.txt")]).toEqual([null, "x"]);
  expect(await placeHeld(held, keepNothing)).toMatchObject({ conflicts: [] });
  expect([place.read("packages/a/.husky/pre-push"), place.read("libs/a/.husky/pre-push")]).toEqual([null, "echo hi\n"]);
});

test("a whole project that is removed is not missed", async () => {
  const place = guarded();
  place.put("sub/.envrc", "x\n");
  place.put("sub/.vscode/tasks.json", "x\n");
  expect(await place.during(() => rmSync(place.at("sub"), { recursive: true }))).toEqual([]);
});

/** Ways to a hook that git runs, each in steps that may be commands of their own. */
const plants: [string, (place: ReturnType<typeof guarded>) => (() => void)[]][] = [
  [
    "a repository made anew",
    (place) => [
      () => rmSync(place.at(".git"), { recursive: true }),
      () => place.git("init", "-q", "."),
      () => place.put(".git/hooks/post-commit", "evil\n"),
    ],
  ],
  [
    "a link in place of the hooks",
    (place) => [
      () => place.put("evil/post-commit", "evil\n"),
      () => rmSync(place.at(".git/hooks"), { recursive: true }),
      () => symlinkSync("../evil", place.at(".git/hooks")),
    ],
  ],
  [
    "a link in place of the repository",
    (place) => [
      () => place.git("clone", "-q", "--bare", ".", "evil"),
      () => place.put("evil/hooks/post-commit", "evil\n"),
      () => rmSync(place.at(".git"), { recursive: true }),
      () => symlinkSync("evil", place.at(".git")),
    ],
  ],
  [
    "a file in place of the repository that names a new submodule of one that was there",
    (place) => [
      () => place.git("init", "-q", "sub"),
      () => {
        place.git("init", "-q", "--bare", "sub/.git/modules/evil");
        place.put("sub/.git/modules/evil/hooks/post-commit", "evil\n");
        rmSync(place.at("sub/.git/modules/evil/config"));
        place.put("sub/.git/modules/evil/config", "[core]\n\trepositoryformatversion = 0\n");
      },
      () => rmSync(place.at(".git"), { recursive: true }),
      () => place.put(".git", "gitdir: sub/.git/modules/evil\n"),
    ],
  ],
  [
    "a file in the repository that names another folder for what worktrees share",
    (place) => [
      () => {
        const outside = dirname(place.workspace);
        const shared = mkdtempSync(join(outside, "shared-"));
        onTestFinished(() => rmSync(shared, { recursive: true }));
        cpSync(place.at(".git"), shared, { recursive: true });
        writeFileSync(join(shared, "hooks/post-commit"), "evil\n");
        place.put(".git/commondir", `../../${basename(shared)}\n`);
      },
    ],
  ],
  ...["", "~/"].map((home): [string, (place: ReturnType<typeof guarded>) => (() => void)[]] => [
    `a file in place of the repository that names another one ${home === "" ? "inside" : "outside"}`,
    (place) => [
      () => {
        execFileSync("git", ["init", "-q", place.at(`${home}evil`)]);
        place.put(`${home}evil/.git/worktrees/x/commondir`, "../..\n");
        place.put(`${home}evil/.git/worktrees/x/HEAD`, "ref: refs/heads/main\n");
        place.put(`${home}evil/.git/worktrees/x/gitdir`, `${place.at(".git")}\n`);
        place.put(`${home}evil/.git/hooks/post-commit`, "evil\n");
      },
      () => rmSync(place.at(".git"), { recursive: true }),
      () => place.put(".git", `gitdir: ${place.at(`${home}evil/.git/worktrees/x`)}\n`),
    ],
  ]),
];

test.each(plants.flatMap(([name, stepsOf]) => [1, 2, 3].map((commands) => [name, commands, stepsOf] as const)))(
  "removing what git runs hides nothing that takes its place: %s, in %s commands",
  async (_, commands, stepsOf) => {
    const place = guarded();
    const steps = stepsOf(place);
    const parts =
      commands === 1 ? [steps] : commands === 2 ? [steps.slice(0, -1), steps.slice(-1)] : steps.map((step) => [step]);
    const held = [];
    for (const part of parts) {
      held.push(
        ...(await place.during(() => {
          for (const step of part) step();
        })),
      );
    }
    expect(held.filter(({ after }) => after !== null).length).toBeGreaterThan(0);
    const asked = spawnSync("git", ["rev-parse", "--git-path", "hooks"], { cwd: place.workspace, encoding: "utf8" });
    const hooks = asked.status === 0 ? asked.stdout.trim() : ".git/hooks";
    expect(existsSync(join(place.workspace, hooks, "post-commit"))).toBe(false);
  },
);

test.each<[string, (place: ReturnType<typeof guarded>) => void, string]>([
  [
    "hooks that a setting names",
    (place) => {
      place.put("tools/pre-push", "mine\n");
      place.git("config", "core.hooksPath", "tools");
    },
    "tools",
  ],
  [
    "settings that a setting names",
    (place) => {
      place.put("more", "[user]\n\tname = x\n");
      place.git("config", "include.path", "../more");
    },
    "more",
  ],
  ["all submodules", (place) => place.git("init", "-q", "--bare", ".git/modules/sub"), ".git/modules"],
  ["a submodule", (place) => place.git("init", "-q", "--bare", ".git/modules/sub"), ".git/modules/sub"],
  ["a submodule that was not there", () => undefined, ".git/modules/sub"],
])("holds back a link in place of %s, and compares what is behind one that was there", async (_, prepare, path) => {
  const place = guarded();
  prepare(place);
  const isFile = path === "more";
  const below = isFile ? "" : path === "tools" ? "/x" : path.endsWith("modules") ? "/sub/hooks/x" : "/hooks/x";
  const evil = `~/evil${below}`;
  if (below.endsWith("hooks/x")) place.git("init", "-q", "--bare", dirname(dirname(place.at(evil))));
  const text = isFile ? "[core]\n\tfsmonitor = evil\n" : "evil\n";
  const replace = () => {
    rmSync(place.at(path), { recursive: true, force: true });
    place.put(path, "");
    rmSync(place.at(path));
    symlinkSync(place.at("~/evil"), place.at(path));
  };
  const held = await place.during(() => {
    place.put(evil, text);
    replace();
  });
  expect(held).toContainEqual(expect.objectContaining({ path: place.at(path), after: expect.anything() }));
  expect(lstatSync(place.at(path), { throwIfNoEntry: false })?.isSymbolicLink() ?? false).toBe(false);
  expect(place.read(evil)).toBe(text);
  replace();
  const behind = await place.during(() => place.put(evil, `${text}# more\n`));
  expect(behind).toHaveLength(1);
  expect(place.read(evil)).toBe(text);
});

test("holds back a new file in a repository's own folder that says where its hooks and settings lie", async () => {
  const place = guarded();
  expect(await place.during(() => place.put(".git/commondir", "../..\n"))).toHaveLength(1);
  expect(place.read(".git/commondir")).toBe(null);
});

test("lets new worktrees and submodules of a repository that was there pass", async () => {
  const place = guarded();
  place.git("commit", "-q", "--allow-empty", "-m", "one");
  expect(await place.during(() => place.git("worktree", "add", "-q", "tree"))).toEqual([]);
  const origin = tempFolder();
  execFileSync("git", ["clone", "-q", place.workspace, origin]);
  const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", origin, "deep/module"];
  expect(await place.during(() => place.git(...add))).toEqual([]);
  expect(await place.during(() => place.git("-C", "deep/module", "worktree", "add", "-q", "../tree"))).toEqual([]);
  expect(existsSync(place.at("deep/module/.git"))).toBe(true);
});

test("removing a repository, or hooks that are samples, is not asked about", async () => {
  const place = guarded();
  expect(await place.during(() => rmSync(place.at(".git/hooks"), { recursive: true }))).toEqual([]);
  expect(await place.during(() => rmSync(place.at(".git"), { recursive: true }))).toEqual([]);
});

test("after a kill holds back what was new, names what was changed, and removes nothing behind a new link", async () => {
  const place = guarded();
  place.put(".envrc", "mine\n");
  place.put("~/dotfiles/plugin/x.vim", "mine\n");
  await place.begin();
  place.put(".envrc", "evil\n");
  place.put(".npmrc", "evil\n");
  symlinkSync(place.at("~/dotfiles"), place.at("~/.vim"));
  const next = createSharedGuard({ ...place, closed: place.folder, wholeFolders: () => [] });
  const held = await next.interrupted(call, place.session);
  expect(held.map(({ path, unrestored = false }) => [path, unrestored])).toEqual([
    [place.at(".npmrc"), false],
    [place.at("~/.vim"), false],
    [place.at(".envrc"), true],
  ]);
  expect(["~/.vim", ".npmrc", ".envrc", "~/dotfiles/plugin/x.vim"].map((path) => place.read(path))).toEqual([
    ...[null, null, "evil\n", "mine\n"],
  ]);
  expect(await next.interrupted(call, place.session)).toEqual([]);
});

test("recovers held changes from their record after a crash, and finishes putting them back", async () => {
  const place = guarded();
  place.put(".envrc", "mine\n");
  const held = await place.during(() => place.put(".envrc", "evil\n"));
  place.put(".envrc", "evil\n");
  chmodSync(place.at(".envrc"), 0o644);
  expect(recoverHeld(place.folder, call)).toEqual(held);
  expect(place.read(".envrc")).toBe("mine\n");
  forgetRecords(place.folder, call);
  expect(recoverHeld(place.folder, call)).toEqual([]);
  writeFileSync(join(place.folder, `${call}.0.json`), '[{"held"');
  expect(recoverHeld(place.folder, call)).toEqual([]);
});
