import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "../shell/load.ts";
import { realFacts } from "./facts.ts";
import { isReadOnly } from "./read-only.ts";

const shell = await loadShell();

function program(...path: string[]): void {
  mkdirSync(join(...path, ".."), { recursive: true });
  writeFileSync(join(...path), "");
  chmodSync(join(...path), 0o755);
}

const reads = (text: string, folder: string, path: string, untrusted: string[] = []) =>
  isReadOnly(shell.read(text), folder, { ...realFacts(untrusted), path });

test("a program that came with the folder is not the one that people mean", () => {
  const folder = tempFolder();
  program(folder, "here", "bin", "ls");
  const here = join(folder, "here");
  expect(reads("ls", here, `${here}/bin:/usr/bin:/bin`)).toBe(false);
  expect(reads("cat a | xargs ls", here, `${here}/bin:/usr/bin:/bin`)).toBe(false);
  expect(reads("ls", here, `/usr/bin:/bin:${here}/bin`)).toBe(true);
  expect(reads("ls", join(folder, "there"), `${here}/bin:/usr/bin:/bin`)).toBe(true);
  expect(reads("ls", join(folder, "there"), `${here}/bin:/usr/bin:/bin`, [here])).toBe(false);
});

test("nor one that a link leads to from elsewhere", () => {
  const folder = tempFolder();
  program(folder, "here", "bin", "ls");
  mkdirSync(join(folder, "links"));
  symlinkSync(join(folder, "here", "bin", "ls"), join(folder, "links", "ls"));
  symlinkSync(join(folder, "here", "bin"), join(folder, "bin"));
  expect(reads("ls", join(folder, "here"), `${folder}/links`)).toBe(false);
  expect(reads("ls", join(folder, "here"), `${folder}/bin`)).toBe(false);
});

test("a path from where one stands is nobody's, unless the program is found before it", () => {
  const folder = tempFolder();
  for (const path of [".:/usr/bin:/bin", ":/usr/bin:/bin", "bin:/usr/bin:/bin"]) {
    expect(reads("ls", folder, path), path).toBe(false);
  }
  expect(reads("ls", folder, "/usr/bin:/bin:.")).toBe(true);
});

test("a stand-in that runs what a file of the folder names is not trusted where there is one", () => {
  const folder = tempFolder();
  program(folder, ".pyenv", "shims", "python3");
  program(folder, ".asdf", "shims", "jq");
  mkdirSync(join(folder, "here", "in"), { recursive: true });
  const here = join(folder, "here", "in");
  const path = `${folder}/.pyenv/shims:${folder}/.asdf/shims:/usr/bin:/bin`;
  expect(reads("python3 --version", here, path)).toBe(true);
  expect(reads("jq . a", here, path)).toBe(false);
  writeFileSync(join(folder, "here", ".python-version"), "x\n");
  expect(reads("python3 --version", here, path)).toBe(false);
});

test("pip runs rustc, so a folder that chooses the rustc chooses what pip runs", () => {
  const folder = tempFolder();
  program(folder, ".cargo", "bin", "rustup");
  symlinkSync("rustup", join(folder, ".cargo", "bin", "rustc"));
  mkdirSync(join(folder, "here"));
  const [here, path] = [join(folder, "here"), `${folder}/.cargo/bin:/usr/bin:/bin`];
  expect([reads("pip show x", here, path), reads("rustc --version", here, path)]).toEqual([true, true]);
  writeFileSync(join(here, "rust-toolchain.toml"), '[toolchain]\npath = "evil"\n');
  expect([reads("pip show x", here, path), reads("rustc --version", here, path)]).toEqual([false, false]);
});

test("a program by its path is the system's or nobody's", () => {
  const folder = tempFolder();
  expect(["/bin/ls", "/usr/bin/wc -l a"].every((text) => reads(text, folder, "/usr/bin:/bin"))).toBe(true);
  for (const text of ["./ls", "bin/ls", "/tmp/ls", "/usr/bin/../../tmp/ls", "~/ls", "/usr/local/bin/ls"]) {
    expect(reads(text, folder, "/usr/bin:/bin"), text).toBe(false);
  }
});

test("git and npm are judged in every folder that the text may go to", () => {
  const folder = tempFolder();
  const evil = join(folder, "here", "evil");
  mkdirSync(join(evil, ".git", "objects"), { recursive: true });
  writeFileSync(join(evil, ".git", "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(evil, ".git", "config"), "[core]\n\tfsmonitor = ./x\n");
  writeFileSync(join(evil, ".npmrc"), "");
  const here = join(folder, "here");
  const path = "/usr/bin:/bin";
  for (const text of ["git status", "cd .. && git log", "npm -v", "cd evil && ls", "cd $x && ls"]) {
    expect(reads(text, here, path), text).toBe(true);
  }
  const texts = ["cd evil && git status", "git -C evil log", "cd .. && cd here/evil; git log", "cd evil; npm -v"];
  const more = [
    "for i in 1 2; do git log; cd evil; done",
    "cd $x; git log",
    "git -C ../here -C evil log",
    "cd -P . && git log",
  ];
  for (const text of [...texts, ...more, "cd ./evil/.git/.. && git diff"])
    expect(reads(text, here, path), text).toBe(false);
});

/** The folder has a program of its own for each that another would start, and its folder stands in PATH. */
function withHelpers() {
  const here = join(tempFolder(), "here");
  for (const name of ["gzip", "jq", "node"]) program(here, "bin", name);
  return { here, helpers: join(here, "bin") };
}

test("what starts other programs is nobody's where one of them may come with the folder", () => {
  const { here, helpers } = withHelpers();
  const starters = ["tar tzf a.tgz", "zcat a.gz", "zgrep x a.gz", "yq .a a.yml", "npm -v", "pip show x", "git log"];
  const texts = [...starters, "/bin/tar tzf a.tgz", "timeout 5 zcat a.gz", "LC_ALL=C git diff"];
  for (const text of texts) {
    expect(reads(text, here, "/usr/bin:/bin"), text).toBe(true);
    for (const path of [
      `${helpers}:/usr/bin:/bin`,
      `/usr/bin:/bin:${helpers}`,
      "/usr/bin:/bin:",
      "/usr/bin:/bin:bin",
    ]) {
      expect(reads(text, here, path), `${text} by ${path}`).toBe(false);
    }
  }
});

test("by a link too, and in whatever folder of the workspace it begins", () => {
  const { here, helpers } = withHelpers();
  const link = join(tempFolder(), "link");
  symlinkSync(helpers, link);
  mkdirSync(join(here, "in"));
  expect(reads("tar tzf a.tgz", here, `${link}:/usr/bin:/bin`)).toBe(false);
  expect(reads("tar tzf a.tgz", join(here, "in"), `${helpers}:/usr/bin:/bin`, [here])).toBe(false);
  expect(reads("tar tzf a.tgz", join(here, "in"), `${helpers}:/usr/bin:/bin`)).toBe(true);
});

test("what starts nothing still reads there, if it is no script", () => {
  const { here, helpers } = withHelpers();
  const path = `${helpers}:/usr/bin:/bin`;
  for (const text of ["ls -la", "cat a | grep b | sort | head", "find . -exec cat {} +", "ls | xargs cat", "/bin/ls"]) {
    expect(reads(text, here, path), text).toBe(true);
  }
  const scripts = tempFolder();
  program(scripts, "ls");
  writeFileSync(join(scripts, "ls"), "#!/usr/bin/env node\n");
  expect(reads("ls", here, `${scripts}:/usr/bin:/bin`)).toBe(true);
  expect(reads("ls", here, `${scripts}:${path}`)).toBe(false);
});

test("xargs by itself runs echo, which may have come with the folder", () => {
  const { here, helpers } = withHelpers();
  expect(reads("ls | xargs", here, `${helpers}:/usr/bin:/bin`)).toBe(true);
  program(helpers, "echo");
  expect(reads("ls | xargs", here, `${helpers}:/usr/bin:/bin`)).toBe(false);
});

test("pip freeze is quiet only where no hg, svn or bzr could be asked for a folder's settings", () => {
  const folder = tempFolder();
  program(folder, "pip");
  expect(reads("pip freeze --local", join(folder, "here"), folder)).toBe(true);
  program(folder, "hg");
  expect(reads("pip freeze --local", join(folder, "here"), folder)).toBe(false);
  expect(reads("pip show x", join(folder, "here"), folder)).toBe(true);
});
