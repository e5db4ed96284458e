import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type ResponsesItem, responsesBody } from "./support/responses-refusals.ts";
import { type RecordedRequest, startScriptedModel } from "./support/scripted-model.ts";
import { at, atResponses, skillmint } from "./support/skillmint.ts";

const read = { name: "read_file", input: { path: "a.txt" } };

const inputOf = (request: RecordedRequest | undefined): ResponsesItem[] =>
  responsesBody(request as RecordedRequest).input;

test("a turn with encrypted reasoning and tools over several steps is what a strict server accepts", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "alpha\n");
  await using model = await startScriptedModel(
    [
      {
        summaries: ["First I look."],
        encrypted: "gAAA+/=",
        text: "I look.",
        phase: "commentary",
        calls: [read, { name: "list_dir", input: {} }],
      },
      { encrypted: "gBBB", calls: [read], more: [{ summaries: ["Again."], encrypted: "gCCC", calls: [read] }] },
      { text: "All seen.", phase: "final_answer" },
      { text: "Yes." },
    ],
    { key: "k" },
  );
  const first = await program.run("run", ...atResponses(model.url), "look twice");
  expect(first).toMatchObject({ code: 0, stdout: "I look.\nAll seen.\n" });
  const second = await program.run("run", "--continue", ...atResponses(model.url), "sure?");
  expect(second).toMatchObject({ code: 0, stdout: "Yes.\n" });
  expect(model.faults).toEqual([]);
  const kinds = inputOf(model.requests[3]).map(
    ({ type, encrypted_content, phase }) => encrypted_content ?? phase ?? type,
  );
  expect(kinds).toEqual([
    ...["message", "gAAA+/=", "commentary", "function_call", "function_call"],
    ...["function_call_output", "function_call_output"],
    ...["gBBB", "function_call", "gCCC", "function_call", "function_call_output", "function_call_output"],
    ...["final_answer", "message"],
  ]);
  const results = inputOf(model.requests[1]).filter(({ type }) => type === "function_call_output");
  expect(results.map(({ output }) => output)).toEqual(["1 | alpha", ".: 1 entry\na.txt  6"]);
});

test("a session may change its format in the middle, and nothing of one goes to the other", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "alpha\n");
  await using model = await startScriptedModel([
    { summaries: ["Hm."], encrypted: "gAAA", calls: [read] },
    { text: "Seen." },
    { text: "Still there.", calls: [read] },
    { text: "Yes." },
    { text: "Good." },
  ]);
  const [here, chat] = [atResponses(model.url), at(model.url)];
  expect(await program.run("run", ...here, "look")).toMatchObject({ code: 0, stdout: "Seen.\n" });
  expect(await program.run("run", "--continue", ...chat, "again")).toMatchObject({ code: 0 });
  expect(await program.run("run", "--continue", ...here, "and now?")).toMatchObject({ code: 0, stdout: "Good.\n" });
  expect(model.faults).toEqual([]);
  expect(model.requests[2]?.raw).not.toContain("gAAA");
  expect(model.requests[4]?.raw).toContain("gAAA");
});

test("a request that is too long for the model ends with a sentence of its own, and is not asked again", async () => {
  const program = commands();
  const body = {
    error: { message: "Your input exceeds the context window of this model.", code: "context_length_exceeded" },
  };
  await using model = await startScriptedModel([{ status: 400, body }]);
  const { code, stderr } = await program.run("run", ...atResponses(model.url), "hi");
  expect(code).toBe(1);
  expect(stderr).toContain("context window");
  expect(model.requests.length).toBe(1);
});
