import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, skillmint } from "./support/skillmint.ts";

/** ESC, BEL, a lone CR, DEL, a C1 introducer and a turn of the order. */
const acting = "\u001b]0;owned\u0007 \rover \u007f \u009b2J \u202etxt.exe\u2069";
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

test("no output lets a stranger's text act on a terminal, and JSON keeps every character", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), `${acting}\n\tkept\n`);
  await using model = await startScriptedModel([
    { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
    { text: `It says: ${acting}` },
    { text: `Again: ${acting}` },
    { text: `Again: ${acting}` },
  ]);
  const run = (...words: string[]) => program.run("run", ...at(model.url), ...words);
  const text = await run("read it");
  expect(text.stdout).toContain("\\u001b]0;owned\\u0007 \\u000dover \\u007f \\u009b2J \\u202etxt.exe\\u2069");
  const json = await run("--output", "json", "again");
  expect(JSON.parse(json.stdout).text).toBe(`Again: ${acting}`);
  const lines = await run("--output", "jsonl", "again");
  const input = JSON.stringify({ path: "a.txt" });
  const call = await program.run("tool", "call", "read_file", input);
  expect(call.stdout).toContain("\tkept");
  const callJson = await program.run("tool", "call", "read_file", input, "--output", "json");
  expect(JSON.parse(callJson.stdout).output).toContain("\u009b2J");
  const [session] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout).slice(-1);
  const outputs = [text, json, lines, call, callJson];
  for (const format of ["markdown", "json"]) {
    const exported = await program.run("session", "export", session.id, "--format", format);
    expect(exported.stdout).toContain("owned");
    outputs.push(exported);
  }
  outputs.push(await program.run("session", "show", session.id));
  for (const { stdout, stderr } of outputs) expect([control.exec(stdout), control.exec(stderr)]).toEqual([null, null]);
});
