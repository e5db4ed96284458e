import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { childEnvironment } from "../../../src/processes/environment.ts";
import { shellFor } from "../../../src/processes/shell.ts";

const identity = ["-c", "user.name=A", "-c", "user.email=a@a.example", "-c", "init.defaultBranch=main"];

/** A folder as people have them: a repository with a few files, and a change that is not committed. */
export function makeGround(folder: string): string {
  const ground = join(folder, "ground");
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(join(ground, name, ".."), { recursive: true });
    writeFileSync(join(ground, name), content);
  };
  write("README.md", "# Title\n\nfoo and main\nTODO: more\n");
  write(
    "package.json",
    '{ "name": "ground", "version": "1.0.0", "scripts": { "dev": "node ." }, "dependencies": {} }\n',
  );
  write("tsconfig.json", "{}\n");
  write(".gitignore", "node_modules\ndist\n");
  write("src/main.ts", 'import fs from "node:fs";\nexport function main() {\n  return fs;\n}\n// TODO\n');
  write("src/cli.ts", "export const error = 1;\n");
  for (const name of ["a.txt", "b.txt", "numbers.txt"]) write(name, "1\n2\n3\n");
  write("data.csv", "a,b,c\n1,2,3\n");
  write("log.txt", "ERROR one\nok\n");
  write("log.gz", gzipSync("ERROR one\n"));
  write("bin/tool", Buffer.from([127, 69, 76, 70, 0, 65, 66, 67, 68, 69]));
  const git = (...words: string[]) => execFileSync("git", [...identity, "-C", ground, ...words], { stdio: "ignore" });
  git("init");
  git("add", ".");
  git("commit", "-m", "first");
  git("tag", "v1");
  const changed = "# Title\n\nfoo and main\nTODO: more\nand a change\n";
  write("README.md", changed);
  git("stash");
  write("README.md", changed);
  return ground;
}

/** All that lies in a folder, by name: kind, mode, and of files time and content. */
export function snapshot(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    names.map((name) => {
      const path = join(folder, name);
      const found = lstatSync(path);
      // git notes there when it last saw a file; what it says of the files counts.
      if (name.endsWith(".git/index")) return [name, stagedIn(join(path, "../.."))];
      const content = found.isSymbolicLink() ? readlinkSync(path) : found.isFile() ? readFileSync(path) : "";
      const time = found.isFile() ? found.mtimeMs : 0;
      return [name, `${found.mode} ${time} ${createHash("sha256").update(content).digest("hex")}`];
    }),
  );
}

const stagedIn = (worktree: string) =>
  execFileSync("git", ["-C", worktree, "ls-files", "--stage"], { encoding: "utf8" });

/** The names of what has come, gone or become other since. */
export function changesSince(before: ReadonlyMap<string, string>, folder: string): string[] {
  const after = snapshot(folder);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

/** Runs a text as the tool would, with nothing to read, for at most so long. */
export function runText(text: string, cwd: string, home: string, milliseconds: number): Promise<void> {
  const [file, ...args] = shellFor(text);
  const env = childEnvironment(process.env, { HOME: home });
  const child = spawn(file, args, { cwd, env, stdio: "ignore", detached: true });
  return new Promise((done) => {
    const timer = setTimeout(() => end(child.pid), milliseconds);
    child.once("close", () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** The whole group: those that it started too. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // Gone already.
  }
}
