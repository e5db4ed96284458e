import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { keptFolder } from "../../../test/support/kept-folder.ts";
import { makeGround } from "../../../test/support/read-only/ground.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { realFacts } from "./facts.ts";
import { runsNothing } from "./git-config.ts";

const withGit = needs("git");
const quiet = (folder: string, looksAtFiles = true) => runsNothing(folder, realFacts(), looksAtFiles);
const git = (folder: string, ...words: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@a.example", ...words], { stdio: "pipe" });

let first: ReturnType<typeof keptFolder> | undefined;
afterAll(() => first?.[Symbol.dispose]());

/** A copy of one that git has made: to make each anew is five starts of git. */
function groundIn(folder: string): string {
  if (!first) {
    first = keptFolder();
    makeGround(first.path);
  }
  const ground = join(folder, "ground");
  cpSync(join(first.path, "ground"), ground, { recursive: true, preserveTimestamps: true });
  return ground;
}

/** A program that leaves a mark when git runs it. */
function marker(folder: string): { program: string; hasRun(): boolean } {
  const [program, mark] = [join(folder, "marker"), join(folder, "mark")];
  writeFileSync(program, `#!/bin/sh\ntouch ${mark}\ncat\n`);
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(mark) };
}

withGit("a repository as git makes it runs nothing, from any folder in it", () => {
  const ground = groundIn(tempFolder());
  for (const place of [ground, join(ground, "src"), join(ground, ".git", "..")]) expect(quiet(place)).toBe(true);
});

withGit("settings of people and of hosts are harmless", () => {
  const ground = groundIn(tempFolder());
  git(ground, "remote", "add", "origin", "https://a.example/a.git");
  git(ground, "config", "branch.main.remote", "origin");
  git(ground, "config", "user.name", 'Ä "quoted"');
  git(ground, "config", "pull.rebase", "true");
  expect(quiet(ground)).toBe(true);
});

/** Git's own files of which these commands print lines that they cannot make sense of, or all. */
const printed = {
  "packed-refs": "for-each-ref",
  shallow: "log",
  "worktrees/ab/gitdir": "worktree list",
  "info/exclude": "check-ignore -v a",
  "rebase-merge/done": "status",
};

for (const [name, command] of Object.entries(printed))
  withGit(`git ${command} is not called reading where .git/${name} is a link`, () => {
    const folder = tempFolder();
    const ground = groundIn(folder);
    writeFileSync(join(folder, "outside"), "K-OUTSIDE\n");
    const path = join(ground, ".git", name);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    symlinkSync(join(folder, "outside"), path);
    expect(quiet(ground)).toBe(false);
  });

withGit("nor are the commits of another repository, unless it names this folder as a tree of its own", () => {
  const folder = tempFolder();
  const [ground, other] = [groundIn(folder), groundIn(join(folder, "other"))];
  git(other, "worktree", "add", "-q", "--detach", join(folder, "tree"));
  expect(quiet(join(folder, "tree"))).toBe(true);
  const [alternates, common] = ["objects/info/alternates", "commondir"].map((name) => join(ground, ".git", name));
  writeFileSync(alternates as string, join(other, ".git/objects"));
  expect(quiet(ground)).toBe(false);
  rmSync(alternates as string);
  expect(quiet(ground)).toBe(true);
  writeFileSync(common as string, join(other, ".git"));
  expect(quiet(ground)).toBe(false);
});

/** What in a repository makes a reading command run a program, and the command that does. */
const traps: Record<string, (ground: string, program: string) => string[]> = {
  "core.fsmonitor": (ground, program) => {
    git(ground, "config", "core.fsmonitor", program);
    return ["status"];
  },
  "diff.external": (ground, program) => {
    git(ground, "config", "diff.external", program);
    return ["diff"];
  },
  "a driver that shows text": (ground, program) => {
    git(ground, "config", "diff.x.textconv", program);
    writeFileSync(join(ground, ".gitattributes"), "*.md diff=x\n");
    return ["show", "HEAD"];
  },
  "a driver that compares": (ground, program) => {
    git(ground, "config", "diff.x.command", program);
    writeFileSync(join(ground, ".gitattributes"), "*.md diff=x\n");
    return ["diff"];
  },
  "a filter": (ground, program) => {
    git(ground, "config", "filter.x.clean", program);
    writeFileSync(join(ground, ".gitattributes"), "*.md filter=x\n");
    return ["diff"];
  },
  "a checker of signatures": (ground, program) => {
    git(ground, "config", "gpg.program", program);
    git(ground, "config", "log.showSignature", "true");
    const commit = execFileSync("git", ["-C", ground, "cat-file", "commit", "HEAD"]).toString();
    const signed = commit.replace(
      "\n\n",
      "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
    );
    const made = execFileSync("git", ["-C", ground, "hash-object", "-t", "commit", "-w", "--stdin"], { input: signed });
    git(ground, "update-ref", "refs/heads/main", made.toString().trim());
    return ["log"];
  },
  "a hook": (ground, program) => {
    const hook = join(ground, ".git", "hooks", "post-index-change");
    mkdirSync(join(hook, ".."), { recursive: true });
    writeFileSync(hook, `#!/bin/sh\n${program} < /dev/null\n`);
    chmodSync(hook, 0o755);
    return ["status"];
  },
  "hooks elsewhere": (ground, program) => {
    git(ground, "config", "core.hooksPath", "hooks-here");
    mkdirSync(join(ground, "hooks-here"));
    writeFileSync(join(ground, "hooks-here", "post-index-change"), `#!/bin/sh\n${program} < /dev/null\n`);
    chmodSync(join(ground, "hooks-here", "post-index-change"), 0o755);
    return ["status"];
  },
  "settings in another file": (ground, program) => {
    writeFileSync(join(ground, "more"), `[core]\n\tfsmonitor = ${program}\n`);
    git(ground, "config", "include.path", "../more");
    return ["status"];
  },
  "settings of one worktree": (ground, program) => {
    git(ground, "config", "extensions.worktreeConfig", "true");
    git(ground, "config", "--worktree", "core.fsmonitor", program);
    return ["status"];
  },
  "a setting behind a heading": (ground, program) => {
    appendFileSync(join(ground, ".git", "config"), `[core] fsmonitor = ${program}\n`);
    return ["status"];
  },
  "a setting on a line that goes on": (ground, program) => {
    appendFileSync(join(ground, ".git", "config"), `[user]\n\tname = a \\\n\tb\n[CORE]\n\tFSMonitor = ${program}\n`);
    return ["status"];
  },
  "a repository in a folder of files": (ground, program) => {
    const inner = join(ground, "src");
    git(ground, "clone", "--bare", "--quiet", ground, join(ground, "bare"));
    for (const name of ["HEAD", "objects", "refs", "config"]) {
      execFileSync("cp", ["-r", join(ground, "bare", name), join(inner, name)]);
    }
    appendFileSync(join(inner, "config"), `[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = ${program}\n`);
    return ["-C", inner, "status"];
  },
  "a repository inside": (ground, program) => {
    git(ground, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", ground, "sub");
    git(join(ground, "sub"), "config", "core.fsmonitor", program);
    return ["status"];
  },
};

for (const [name, set] of Object.entries(traps)) {
  withGit(`a repository with ${name} is not read without asking`, () => {
    const folder = tempFolder();
    const ground = groundIn(folder);
    const { program, hasRun } = marker(folder);
    const words = set(ground, program);
    expect(quiet(words[0] === "-C" ? (words[1] as string) : ground)).toBe(false);
    // And rightly so.
    rmSync(join(folder, "mark"), { force: true });
    appendFileSync(join(ground, "README.md"), "more\n");
    // Touched only: git notes in its index that it is as it was.
    utimesSync(join(ground, "data.csv"), 1e9 + 5, 1e9 + 5);
    spawnSync("git", words, { cwd: ground });
    expect(hasRun()).toBe(true);
  });
}

withGit("hooks elsewhere that reading does not set off are harmless", () => {
  const ground = groundIn(tempFolder());
  git(ground, "config", "core.hooksPath", ".husky/_");
  mkdirSync(join(ground, ".husky", "_"), { recursive: true });
  writeFileSync(join(ground, ".husky", "_", "pre-commit"), "");
  expect(quiet(ground)).toBe(true);
});

withGit("a second worktree is read by the settings of the first", () => {
  const ground = groundIn(tempFolder());
  git(ground, "worktree", "add", "--quiet", "../second");
  expect(quiet(join(ground, "../second"))).toBe(true);
  git(ground, "config", "core.pager", "x");
  expect(quiet(join(ground, "../second"))).toBe(false);
});

withGit("a repository inside matters only to those who look at files", () => {
  const ground = groundIn(tempFolder());
  git(ground, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", ground, "sub");
  expect([quiet(ground, false), quiet(ground, true)]).toEqual([true, false]);
});

withGit("every version of the index is understood", () => {
  for (const version of ["2", "3", "4"]) {
    const ground = groundIn(tempFolder());
    git(ground, "update-index", "--index-version", version);
    expect(quiet(ground), version).toBe(true);
    git(ground, "update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},src/inner`);
    expect(quiet(ground), version).toBe(false);
  }
});

withGit("an index in two files is not understood", () => {
  const ground = groundIn(tempFolder());
  git(ground, "update-index", "--split-index");
  expect(quiet(ground)).toBe(false);
});

test("a .git that is none, or another's, is doubt; no repository is none", () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "a", ".git"), { recursive: true });
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "b", ".git"), "gitdir: nowhere\n");
  expect([quiet(join(folder, "a")), quiet(join(folder, "b")), quiet(join(folder, "none"))]).toEqual([
    false,
    false,
    false,
  ]);
  expect(quiet(folder)).toBe(true);
});

withGit("a repository that belongs to another is not read without asking", () => {
  const ground = groundIn(tempFolder());
  const facts = realFacts();
  expect(runsNothing(ground, { ...facts, uid: (facts.uid ?? 0) + 1 }, false)).toBe(false);
});
