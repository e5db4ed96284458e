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
  expect([reads("pip list", here, path), reads("rustc --version", here, path)]).toEqual([true, true]);
  writeFileSync(join(here, "rust-toolchain.toml"), '[toolchain]\npath = "evil"\n');
  expect([reads("pip list", here, path), reads("rustc --version", here, path)]).toEqual([false, false]);
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
  for (const text of ["git status", "cd .. && git log", "npm ls", "cd evil && ls", "cd $x && ls"]) {
    expect(reads(text, here, path), text).toBe(true);
  }
  const texts = ["cd evil && git status", "git -C evil log", "cd .. && cd here/evil; git log", "cd evil; npm ls"];
  const more = [
    "for i in 1 2; do git log; cd evil; done",
    "cd $x; git log",
    "git -C ../here -C evil log",
    "cd -P . && git log",
  ];
  for (const text of [...texts, ...more, "cd ./evil/.git/.. && git diff"])
    expect(reads(text, here, path), text).toBe(false);
});
