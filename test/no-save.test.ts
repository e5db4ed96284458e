import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";

const look: Reply = { calls: [{ name: "list_dir", input: {} }] };
const half: Reply = { raw: 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n' };
const cut: Reply = { raw: 'data: {"choices":[{"delta":{"content":"Half"},"finish_reason":"length"}]}\n\n' };

test.each<[string, Reply, string[], number, string]>([
  [
    "a server that fails",
    { status: 500, body: "no" },
    [],
    1,
    "A little later it may work.\nThe session was not saved; try again.",
  ],
  [
    "one that is overloaded",
    { status: 429, body: "no" },
    [],
    1,
    "Wait a while.\nThe session was not saved; try again.",
  ],
  ["an answer that breaks off", half, [], 1, "The session was not saved; try again."],
  ["an answer at the output limit", cut, [], 0, "ask for less at a time"],
  ["the last step", look, ["--max-steps", "1"], 4, "begin again with a higher --max-steps"],
])("what is not saved cannot be gone on with, and nothing says so: %s", async (_, reply, flags, code, advice) => {
  await using model = await startScriptedModel(() => reply);
  for (const [output, language] of [
    ["text", "en"],
    ["json", "zh-CN"],
  ] as const) {
    const program = commands({ env: { SKILLMINT_LANG: language } });
    await program.run("config", "set", "maxRetries", "0");
    const ended = await program.run("run", "--no-save", "--output", output, ...flags, ...at(model.url), "hi");
    expect(ended.code).toBe(code);
    expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/--continue|--session/);
    if (language === "en") expect(ended.stderr).toContain(advice);
  }
});

test("what is saved can be gone on with, and that is said", async () => {
  await using model = await startScriptedModel([half]);
  const program = commands();
  await program.run("config", "set", "maxRetries", "0");
  const { stdout, stderr } = await program.run("run", ...at(model.url), "hi");
  expect(stdout).toBe("Half\n");
  expect(stderr).toContain("What came is kept.\nGo on with `skillmint run --continue`.");
});
