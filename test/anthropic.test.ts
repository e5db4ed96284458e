import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, type MessagesMessage, messagesBody } from "./support/anthropic-body.ts";
import { commands } from "./support/commands.ts";
import { type RecordedRequest, startScriptedModel } from "./support/scripted-model.ts";
import { atAnthropic, skillmint } from "./support/skillmint.ts";

test("a turn with thinking and tools over several steps is what a strict server accepts", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "alpha\n");
  const read = { name: "read_file", input: { path: "a.txt" } };
  await using model = await startScriptedModel(
    [
      {
        reasoning: "First I look.",
        redactedReasoning: "c2VjcmV0",
        text: "I look.",
        calls: [read, { name: "list_dir", input: {} }],
      },
      { reasoning: "", calls: [read], more: [{ reasoning: "And again.", calls: [{ name: "bash", input: {} }] }] },
      { text: "All seen." },
      { text: "Yes." },
    ],
    { key: "k" },
  );
  const first = await program.run("run", ...atAnthropic(model.anthropicUrl), "look twice");
  expect(first).toMatchObject({ code: 0, stdout: "I look.\nAll seen.\n" });
  const second = await program.run("run", "--continue", ...atAnthropic(model.anthropicUrl), "sure?");
  expect(second).toMatchObject({ code: 0, stdout: "Yes.\n" });
  expect(model.faults).toEqual([]);

  const [, replayed] = messagesBody(model.requests[1] as RecordedRequest).messages;
  const kinds = blocksOf(replayed as MessagesMessage).map(({ type, thinking }) => thinking ?? type);
  expect(kinds).toEqual(["First I look.", "redacted_thinking", "text", "tool_use", "tool_use"]);

  const { messages, system, tools, max_tokens } = messagesBody(model.requests[3] as RecordedRequest);
  expect(messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
  ]);
  expect([JSON.stringify(system).includes("cache_control"), (tools ?? []).length > 5, max_tokens]).toEqual([
    true,
    true,
    8192,
  ]);
  const results = messages[2]?.content;
  expect(Array.isArray(results) && results.map(({ content }) => content)).toEqual([
    "1 | alpha",
    ".: 1 entry\na.txt  6",
  ]);
});

test("the tools, the system prompt and all messages so far stay the same from step to step, but for the cache marks", async () => {
  const program = commands();
  const look = { calls: [{ name: "list_dir", input: {} }] };
  await using model = await startScriptedModel([look, look, { text: "Done." }]);
  await program.run("run", ...atAnthropic(model.anthropicUrl), "go");
  const bare = model.requests.map(({ raw }) => raw.replaceAll(',"cache_control":{"type":"ephemeral"}', ""));
  for (const [index, request] of bare.slice(1).entries()) {
    const before = (bare[index] as string).replace(/\],"stream":true\}$/, "");
    expect(request.startsWith(before)).toBe(true);
  }
  const marks = model.requests.map(({ raw }) => raw.split("cache_control").length - 1);
  expect(marks).toEqual([2, 3, 3]);
});

test("an error that comes after text is asked for again; what came stays in the session, but is not sent or piped", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { text: "Half a", error: { type: "overloaded_error", message: "Overloaded" } },
    { text: "A whole answer." },
  ]);
  const { code, stdout, stderr } = await program.run("run", ...atAnthropic(model.anthropicUrl), "hi");
  expect([code, stdout]).toEqual([0, "A whole answer.\n"]);
  expect(stderr).toContain("Overloaded");
  expect(messagesBody(model.requests[1] as RecordedRequest).messages.length).toBe(1);
  expect(model.faults).toEqual([]);
});

test("a wrong key is told in a sentence that does not hold the key", async () => {
  const program = commands();
  await using model = await startScriptedModel([], { key: "right" });
  const flags = [...atAnthropic(model.anthropicUrl).slice(0, -1), "sk-ant-secret-1234"];
  const { code, stderr } = await program.run("run", ...flags, "hi");
  expect([code, stderr.includes("--api-key"), stderr.includes("sk-ant-secret")]).toEqual([1, true, false]);
});
