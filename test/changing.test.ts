import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const results = (body: { messages: { role: string; content?: unknown }[] } | undefined) =>
  body?.messages.filter(({ role }) => role === "tool").map(({ content }) => String(content)) ?? [];

test("edits of one file by two programs at once all survive, or are refused", async () => {
  const program = skillmint();
  const file = join(program.work, "a.txt");
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}.`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  const edit = (index: number) => ({
    name: "edit",
    input: { path: "a.txt", old_string: `line ${index}.`, new_string: `done ${index}.` },
  });
  const half = (from: number) => [
    { calls: lines.slice(from, from + 10).map((_, index) => edit(from + index)) },
    { text: "Ok." },
  ];
  await using one = await startScriptedModel(half(0));
  await using other = await startScriptedModel(half(10));
  const run = (url: string) => program.run("run", "--mode", "unrestricted", ...at(url), "go");
  await Promise.all([run(one.url), run(other.url)]);
  const told = [...results(one.requests[1]?.body), ...results(other.requests[1]?.body)];
  const refused = told.filter((text) => text.includes("changed on disk at this moment"));
  const done = readFileSync(file, "utf8").match(/done/g)?.length ?? 0;
  // Whoever was told that the file has just changed has lost nothing; whoever was told that it went well has not either.
  expect([told.length, done]).toEqual([20, 20 - refused.length]);
});

test("edits of one file in one step all survive", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "one\ntwo\nthree\nfour\n");
  const edit = (old_string: string) => ({
    name: "edit",
    input: { path: "a.txt", old_string, new_string: `${old_string}!` },
  });
  const calls = [
    edit("one"),
    edit("four"),
    { name: "edit", input: { path: "./a.txt", old_string: "two", new_string: "2" } },
  ];
  await using model = await startScriptedModel([{ calls }, { text: "Ok." }]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect(readFileSync(join(program.work, "a.txt"), "utf8")).toBe("one!\n2\nthree\nfour!\n");
});

test("what someone else changed since the model read it is shown and not overwritten; the same call then goes through", async () => {
  const program = skillmint();
  const file = join(program.work, "a.txt");
  writeFileSync(file, "one\ntwo\nthree\n");
  const write = { name: "write_file", input: { path: "a.txt", content: "mine\n" } };
  await using model = await startScriptedModel((_, turn) => {
    if (turn === 0) return { calls: [{ name: "read_file", input: { path: "a.txt" } }] };
    if (turn === 1) writeFileSync(file, "one\nTWO\nthree\n");
    return turn < 3 ? { calls: [write] } : { text: "Done." };
  });
  expect((await program.run("run", "--mode", "unrestricted", ...at(model.url), "go")).code).toBe(0);
  const [read, refused, wrote] = results(model.requests.at(-1)?.body);
  expect(read).toContain("2 | two");
  expect(refused).toMatch(/^Not changed: a\.txt was changed by someone else.*@@ 2 @@\n-two\n\+TWO$/s);
  expect(wrote).toContain("Wrote 5 bytes to a.txt");
  expect(readFileSync(file, "utf8")).toBe("mine\n");
});

test("a file that the model wrote itself is not taken for someone else's; one that it never saw may be replaced", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "unseen.txt"), "old\n");
  const write = (path: string, content: string) => ({ calls: [{ name: "write_file", input: { path, content } }] });
  await using model = await startScriptedModel([
    write("a.txt", "one\n"),
    { calls: [{ name: "edit", input: { path: "a.txt", old_string: "one", new_string: "two" } }] },
    write("a.txt", "three\n"),
    write("unseen.txt", "new\n"),
    { text: "Done." },
  ]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect(results(model.requests.at(-1)?.body).join("\n")).not.toContain("Not changed");
  expect([
    readFileSync(join(program.work, "a.txt"), "utf8"),
    readFileSync(join(program.work, "unseen.txt"), "utf8"),
  ]).toEqual(["three\n", "new\n"]);
});

test("in accept-edits a rule that closes a file holds for its folder's copy, move and patch", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "plain"), "x\n");
  spawnSync("mkdir", ["keys"], { cwd: program.work });
  writeFileSync(join(program.work, "keys/secret"), "s\n");
  const closed = ["--mode", "accept-edits", "--deny", "read_file(keys/**)"];
  const tool = (name: string, input: unknown) => program.run("tool", "call", name, JSON.stringify(input), ...closed);
  const patch = "*** Begin Patch\n*** Update File: keys/secret\n*** Move to: open\n*** End Patch";
  const calls = [
    await tool("file_copy", { source: "keys", destination: "open" }),
    await tool("file_move", { source: "keys", destination: "open" }),
    await tool("apply_patch", { patch }),
    await tool("edit", { path: "keys/secret", old_string: "x", new_string: "y" }),
  ];
  expect(calls.map(({ code, stdout }) => [code, /read_file\(keys/.test(stdout)])).toEqual(calls.map(() => [1, true]));
  expect((await tool("file_copy", { source: "plain", destination: "copy" })).code).toBe(0);
  expect(readdirSync(program.work).sort()).toEqual(["copy", "keys", "plain"]);
});

needs("own-mounts")("on a full disk a file stays as it is, nothing is left and a sentence says so", async () => {
  const [home, work] = [tempFolder(), tempFolder()];
  const bin = resolve(import.meta.dirname, "../bin/skillmint");
  const script = `mount -t tmpfs -o size=256k tmpfs . && cd "$PWD" || exit 99
    printf 'old\\n' > a.txt; head -c 100000 /dev/zero | tr '\\0' x > big; mkdir tree; cp big tree/one
    input() { printf '{"path":"%s","content":"%s"}' "$1" "$(head -c 300000 /dev/zero | tr '\\0' x)"; }
    input a.txt > "$HOME/in"; "$0" tool call write_file "$(cat "$HOME/in" | head -c 120000)\\"}" --mode unrestricted
    "$0" tool call file_copy '{"source":"tree","destination":"copy"}' --mode unrestricted
    ls -A; cat a.txt`;
  const { stdout } = spawnSync("unshare", ["-rm", "sh", "-c", script, bin], {
    cwd: work,
    env: { PATH: process.env.PATH ?? "", HOME: home, SKILLMINT_LANG: "en" },
    encoding: "utf8",
  });
  expect(stdout.trim().split("\n")).toEqual([
    "Could not write the file: the disk is full: a.txt was not written",
    expect.stringMatching(/^Could not copy: the disk is full/),
    ...["a.txt", "big", "tree", "old"],
  ]);
});
