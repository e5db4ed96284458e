import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { sandboxWorld } from "../../../test/support/sandbox.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { type ContainedPlace, privateIn } from "./contained.ts";
import { look } from "./look.ts";

const boxed = needs("bwrap");

const write = (path: string, content: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o600 });
};

/** Runs commands in a containment of a world with keys at home, in the workspace, and in our data. */
function world() {
  const { workspace, home, data, contain, base } = sandboxWorld();
  write(join(home, ".ssh/id"), "K-HOME\n");
  write(join(data, "secrets/key"), "K-DATA\n");
  write(join(workspace, "a.txt"), "inside\n");
  write(join(workspace, ".env"), "K-ENV\n");
  const place = { workspace, home, data, readable: [], hidden: [] };
  const run = (command: string, changed: Partial<ContainedPlace> = {}, path?: string) =>
    contain(command, { reads: "workspace", place: { ...place, ...changed } }, path);
  return { base, workspace, home, data, place, contain, run };
}

boxed("a contained command reads the workspace and the system, and neither home, our data nor keys", async () => {
  const { workspace, home, data, run } = world();
  expect((await run("cat a.txt; grep -c root: /etc/passwd")).stdout).toBe("inside\n1\n");
  const { stdout } = await run(
    `cat ${home}/.ssh/id ${data}/secrets/key /etc/shadow /proc/1/root${home}/.ssh/id; ls -A ~`,
  );
  expect(stdout).toBe("");
  const shown = await run(`cat ${data}/outputs/o`, { readable: [join(data, "outputs")] });
  expect(shown.stdout).toBe("");
  write(join(data, "outputs/o"), "kept\n");
  expect((await run(`cat ${data}/outputs/o`, { readable: [join(data, "outputs")] })).stdout).toBe("kept\n");
  expect(existsSync(join(workspace, ".git"))).toBe(false);
});

boxed("it changes nothing but what is gone with it", async () => {
  const { workspace, run } = world();
  const { stdout } = await run("echo x > a.txt; touch b /etc/b ~/b; echo y > /tmp/t && cat /tmp/t; cat <<< z");
  expect([stdout, readFileSync(join(workspace, "a.txt"), "utf8")]).toEqual(["y\nz\n", "inside\n"]);
  expect((await run("ls /tmp/t")).code).toBe(2);
});

boxed("it reaches no server, also none of this machine", async () => {
  const { run } = world();
  const server = createServer((_, response) => response.end("told")).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const { stdout } = await run(`exec 3<>/dev/tcp/127.0.0.1/${port} && echo connected; echo ran`);
  server.close();
  expect(stdout).toBe("ran\n");
});

boxed("an offline command writes what it likes, and reaches no server, no name and no program outside", async () => {
  const { workspace, contain, place, base } = world();
  const got: string[] = [];
  const server = createServer((request, response) => response.end(String(got.push(request.url ?? ""))));
  const local = createServer((_, response) => response.end(String(got.push("by a socket"))));
  server.listen(0, "127.0.0.1");
  local.listen(join(base, "s.sock"));
  await Promise.all([server, local].map((one) => new Promise((listening) => one.once("listening", listening))));
  const { port } = server.address() as AddressInfo;
  const script = [
    `const net = require("node:net");`,
    `for (const to of [{ host: "127.0.0.1", port: ${port} }, { path: "${base}/s.sock" }])`,
    `  net.connect(to).on("error", ({ code }) => console.log(code)).end("GET /x HTTP/1.0\\r\\n\\r\\n");`,
  ].join("\n");
  writeFileSync(join(workspace, "x.cjs"), script);
  const command = `${process.execPath} x.cjs | sort; exec 3<>/dev/tcp/127.0.0.1/${port}; echo written > w`;
  const { stdout } = await contain(command, { reads: "everything", isOffline: true, place });
  server.close();
  local.close();
  expect([got, stdout.trim().split("\n").length, readFileSync(join(workspace, "w"), "utf8")]).toEqual([
    ...[[], 2, "written\n"],
  ]);
});

boxed("masked files and folders are refused, and git does not take them for empty", async () => {
  const { workspace, contain, place, run } = world();
  write(join(workspace, "keys/k"), "K-KEYS\n");
  execFileSync("git", ["init", "-q"], { cwd: workspace });
  const hidden = [join(workspace, ".env"), join(workspace, "keys")];
  const command =
    "cat .env keys/k; ls keys; cat /proc/*/root$PWD/.env /proc/$PPID/root$PWD/.env; cp .env c; echo x > w";
  for (const done of [
    await run(command, { hidden }),
    await contain(command, { reads: "everything", place: { ...place, hidden } }),
  ])
    expect(done.stdout + done.stderr).not.toContain("K-");
  expect(readFileSync(join(workspace, "w"), "utf8")).toBe("x\n");
  const add = await contain("git add .env || echo refused", { reads: "everything", place: { ...place, hidden } });
  expect(add.stdout).toBe("refused\n");
  const away = "umount .env; rm -f .env; mv .env e; unshare -r umount .env; cat .env e";
  const tried = await contain(away, { reads: "everything", place: { ...place, hidden } });
  expect(tried.stdout).toBe("");
  expect(readFileSync(join(workspace, ".env"), "utf8")).toBe("K-ENV\n");
});

boxed("nor is a masked file read after a folder above it was renamed", async () => {
  const { base, workspace, contain, place } = world();
  write(join(workspace, "keys/old/k"), "K-KEYS\n");
  write(join(base, "beside/x"), "K-BESIDE\n");
  const hidden = [join(workspace, "keys/old/k"), join(base, "beside/x")];
  const command = `mv keys k2; mv keys/old keys/k3; mv ../beside ../b2; mv "$PWD" ../w2; mv .. ../../b3;
    cat k2/old/k keys/k3/k ../b2/x ../w2/keys/old/k; mv a.txt keys/old/ && cat keys/old/a.txt`;
  const done = await contain(command, { reads: "everything", place: { ...place, hidden } });
  expect(done.stdout).toBe("inside\n");
});

boxed("where home is the workspace, or our data lies in it, keys and data are still hidden", async () => {
  const { home, data, base, run } = world();
  const read = `cat ${home}/.ssh/id ${data}/secrets/key`;
  expect((await run(read, { workspace: home })).stdout).toBe("");
  expect((await run(read, { workspace: base })).stdout).toBe("");
});

boxed("programs on PATH are there with their own libraries, but no folder that holds home or our data", async () => {
  const { base, home, data, run } = world();
  const tools = join(home, ".tools/bin");
  write(join(tools, "hello"), '#!/bin/sh\ncat "$(dirname "$0")/../lib/word"\n');
  chmodSync(join(tools, "hello"), 0o755);
  write(join(home, ".tools/lib/word"), "hello\n");
  write(join(home, ".tools/other"), "K-OTHER\n");
  write(join(base, "beside/x"), "K-BESIDE\n");
  const path = `${tools}:${base}:${home}:${data}:/usr/bin:/bin`;
  const { stdout } = await run(
    `hello; cat ${base}/beside/x ${home}/.tools/other ${home}/.ssh/id ${data}/secrets/key`,
    {},
    path,
  );
  expect(stdout).toBe("hello\n");
});

test("in folders of the system it finds what not everyone may read, those near the top first", () => {
  const top = tempFolder();
  write(join(top, "deep/er/key"), "K");
  write(join(top, "key"), "K");
  write(join(top, "public"), "P");
  chmodSync(join(top, "public"), 0o644);
  write(join(top, "closed/any"), "K");
  for (const folder of ["", "deep", "deep/er"]) chmodSync(join(top, folder), 0o755);
  chmodSync(join(top, "closed"), 0o700);
  expect(privateIn(top, look, 100).toSorted()).toEqual(["closed", "deep/er/key", "key"].map((name) => join(top, name)));
  expect(privateIn(top, look, 5)).not.toContain(join(top, "deep/er/key"));
});

boxed("git finds its settings and a worktree's repository, but none that only the workspace names", async () => {
  const { base, workspace, home, run } = world();
  const git = (cwd: string, ...words: string[]) =>
    spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@a.example", ...words], { cwd });
  const main = join(base, "main");
  mkdirSync(main);
  git(main, "init", "-q");
  git(main, "commit", "-q", "--allow-empty", "-m", "first");
  git(main, "worktree", "add", "-q", join(base, "tree"));
  write(join(home, ".gitconfig"), "[user]\n\tname = Somebody\n");
  const tree = { workspace: join(base, "tree") };
  expect((await run("git log --format=%s; git config user.name", tree)).stdout).toBe("first\nSomebody\n");
  write(join(workspace, ".git"), `gitdir: ${main}/.git/worktrees/tree\n`);
  expect((await run("git log --format=%s 2>&1; true")).stdout).toContain("not a git repository");
});

boxed("a link in the workspace leads to nothing outside", async () => {
  const { home, workspace, run } = world();
  symlinkSync(join(home, ".ssh"), join(workspace, "link"));
  expect((await run("cat link/id; ls link/")).stdout).toBe("");
});
