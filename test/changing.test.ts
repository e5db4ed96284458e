import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const results = (body: { messages: { role: string; content?: unknown }[] } | undefined) =>
  body?.messages.filter(({ role }) => role === "tool").map(({ content }) => String(content)) ?? [];

test("edits of one file by many programs at once all survive, and none is refused", async () => {
  const program = skillmint();
  const file = join(program.work, "a.txt");
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}.`);
  writeFileSync(file, asText(lines));
  const edit = (old_string: string) => {
    const input = { path: "a.txt", old_string, new_string: old_string.replace("line", "done") };
    return program.run("tool", "call", "--mode", "accept-edits", "edit", JSON.stringify(input));
  };
  const told = await Promise.all(lines.map(edit));
  expect(told.map(({ stdout }) => stdout)).toEqual(lines.map(() => "Replaced 1 occurrence in a.txt\n"));
  expect(readFileSync(file, "utf8")).toBe(asText(lines).replaceAll("line", "done"));
});

test("edits of one file in one step all survive", async () => {
  const program = commands();
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

const numbered = (count: number, name = "line") => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
const asText = (lines: readonly string[]) => `${lines.join("\n")}\n`;
const reads = (input: object = {}) => ({ name: "read_file", input: { path: "a.txt", ...input } });
const writes = (content: string) => ({ name: "write_file", input: { path: "a.txt", content } });

/** The results of the calls, one a step; the user puts a content there before a step. */
async function told(first: string | null, steps: readonly { user?: string; call: object }[]) {
  const program = commands();
  const file = join(program.work, "a.txt");
  if (first !== null) writeFileSync(file, first);
  await using model = await startScriptedModel((_, turn) => {
    const step = steps[turn];
    if (step?.user !== undefined) writeFileSync(file, step.user);
    return step ? { calls: [step.call as ReturnType<typeof reads>] } : { text: "Done." };
  });
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  return { results: results(model.requests.at(-1)?.body), content: readFileSync(file, "utf8") };
}

test("what someone else changed is shown and not overwritten by the same call again, until their lines are in it", async () => {
  const { results, content } = await told("one\ntwo\nthree\n", [
    { call: reads() },
    { user: "one\nTWO\nthree\n", call: writes("mine\n") },
    { call: writes("mine\n") },
    { call: writes("mine\nTWO\n") },
  ]);
  expect(results[1]).toMatch(/^Not changed: a\.txt has changed since.*@@ 2 @@\n-two\n\+TWO\n\nPut the \+ lines/s);
  expect(results[2]).toContain("the same content again");
  expect(results[3]).toContain("Wrote 9 bytes to a.txt");
  expect(content).toBe("mine\nTWO\n");
});

test("who has read the file again may overwrite it with the same content", async () => {
  const { content } = await told("one\n", [
    { call: reads() },
    { user: "two\n", call: writes("mine\n") },
    { call: reads() },
    { call: writes("mine\n") },
  ]);
  expect(content).toBe("mine\n");
});

test("lines that the model never saw are not overwritten when someone has changed the file, until it is read", async () => {
  const theirs = asText(numbered(200).with(179, "theirs"));
  const steps = [
    { call: reads({ start_line: 1, end_line: 5 }) },
    { user: theirs, call: writes("mine\n") },
    { call: writes("mine, too\n") },
  ];
  const { results, content } = await told(asText(numbered(200)), steps);
  expect(results[1]).toContain("read a.txt with read_file");
  expect(results[2]).toContain("Not changed");
  expect(content).toBe(theirs);
});

test("lines that the model never saw are not overwritten, until it is read to its end or insists", async () => {
  const { results, content } = await told(asText(numbered(3000)), [
    { call: reads({ start_line: 1, end_line: 5 }) },
    { call: writes("mine\n") },
    { call: reads({ start_line: 6, end_line: 10 }) },
    { call: writes("mine\n") },
    { call: writes("mine\n") },
    { call: reads() },
  ]);
  expect(results[0]).toMatch(/\n5 \| line 5\n\n\[Lines 1–5 of 3000\]$/);
  expect(results[1]).toContain("a.txt: you have seen 5 of its 3000 lines");
  expect(results[3]).toContain("a.txt: you have seen 10 of its 3000 lines");
  expect(results[4]).toBe("Wrote 5 bytes to a.txt (its former content is replaced: 3000 lines)");
  expect([results[5], content]).toEqual(["1 | mine", "mine\n"]);
});

test("a file that someone has written anew is not overwritten while only a part of it was shown", async () => {
  const theirs = asText(numbered(200, "theirs"));
  const { results, content } = await told(asText(numbered(200)), [
    { call: reads() },
    { user: theirs, call: writes("mine\n") },
    { call: writes("mine, too\n") },
  ]);
  expect(results[1]).toContain("-line 10\n-[190 more lines]\n+theirs 1\n");
  expect(results[2]).toContain("Not changed");
  expect(content).toBe(theirs);
});

test("an edit of a file that the model wrote and someone changed shows what they changed", async () => {
  const theirs = numbered(200).with(149, "theirs");
  const edit = { name: "edit", input: { path: "a.txt", old_string: "line 10\n", new_string: "ten\n" } };
  const { results } = await told(null, [{ call: writes(asText(numbered(200))) }, { user: asText(theirs), call: edit }]);
  expect(results[1]).toMatch(/The file had changed since.*@@ 150 @@\n-line 150\n\+theirs$/s);
});

test("what an edit did not show of others' changes is not overwritten afterwards", async () => {
  const theirs = [...numbered(10), ...numbered(190, "theirs")];
  const edit = { name: "edit", input: { path: "a.txt", old_string: "line 10\n", new_string: "ten\n" } };
  const { results, content } = await told(null, [
    { call: writes(asText(numbered(200))) },
    { user: asText(theirs), call: edit },
    { call: writes("mine\n") },
    { call: writes("mine, too\n") },
  ]);
  expect(results[1]).toContain("Replaced 1 occurrence");
  expect(results[1]).toContain("read a.txt with read_file");
  expect([results[2], results[3]].every((result) => result?.startsWith("Not changed"))).toBe(true);
  expect(content).toBe(asText(theirs.with(9, "ten")));
});

test("a file that the model wrote itself is not taken for someone else's; one that it never saw may be replaced", async () => {
  const program = commands();
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
  const program = commands();
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

test("what others changed is told once, and the model's own edits are never taken for theirs", async () => {
  const edits = (old_string: string, new_string: string) => ({
    name: "edit",
    input: { path: "a.txt", old_string, new_string },
  });
  const lines = numbered(100);
  const withOurs = (...more: string[]) =>
    asText([...lines.slice(0, 2), "LINE 3", "LINE 4", ...lines.slice(4), "theirs", ...more]);
  const { results, content } = await told(asText(lines), [
    { call: reads({ start_line: 1, end_line: 5 }) },
    { user: asText([...lines, "theirs"]), call: edits("line 3\n", "LINE 3\n") },
    { call: edits("line 4\n", "LINE 4\n") },
    { user: withOurs("theirs, too"), call: edits("line 5\n", "LINE 5\n") },
    { call: edits("line 6\n", "LINE 6\n") },
    { call: writes("mine\n") },
  ]);
  expect(results[1]).toMatch(/other lines changed\.\n\[This is not all of it: read a\.txt with read_file\]$/);
  expect(results[2]).toBe("Replaced 1 occurrence in a.txt");
  expect(results[3]).toMatch(/@@ 102 @@\n\+theirs, too$/);
  expect(results[3]).not.toContain("LINE");
  expect(results[4]).toBe("Replaced 1 occurrence in a.txt");
  expect(results[5]).toMatch(/^Not changed: a\.txt.*Not all that changed before .*read a\.txt/s);
  expect(content).toContain("theirs, too");
});
