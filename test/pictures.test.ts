import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, type MessagesMessage, messagesBody } from "./support/anthropic-body.ts";
import { commands } from "./support/commands.ts";
import { pdfOf } from "./support/pdf.ts";
import { png } from "./support/pictures.ts";
import { type RecordedRequest, startScriptedModel } from "./support/scripted-model.ts";
import { at, atAnthropic, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

const picture = png(30, 20);
const read = { name: "read_file", input: { path: "p.png" } };
const look = { calls: [read] };

const withPicture = () => {
  const program = commands();
  writeFileSync(join(program.work, "p.png"), picture);
  return program;
};

const atClaude = (url: string) => atAnthropic(url).map((flag) => (flag === "x/y" ? "x/claude-sonnet-4-5" : flag));

/** The files kept for a session. */
async function keptFor(program: Skillmint, id: string): Promise<string[]> {
  return readdirSync(join(dataFolder(program), "outputs", id));
}

/** As `at` does, with a model that is known to see. */
const atSeeing = (url: string) => at(url).map((flag) => (flag === "x/y" ? "x/gpt-4o" : flag));

const chat = ({ body }: RecordedRequest) => body.messages as unknown as { role: string; content: unknown }[];

const resultIn = ({ messages }: { messages: MessagesMessage[] }) => blocksOf(messages[2] as MessagesMessage)[0];

test("a picture is a file beside the journal, named by its hash, and stands in the result for Anthropic's models", async () => {
  const program = withPicture();
  await using model = await startScriptedModel([look, { text: "I see." }, { text: "Still." }]);
  await program.run("run", ...atClaude(model.anthropicUrl), "look");
  await program.run("run", "--continue", ...atClaude(model.anthropicUrl), "and now?");
  expect(model.faults).toEqual([]);
  const source = { type: "base64", media_type: "image/png", data: picture.toString("base64") };
  for (const index of [1, 2]) {
    expect(resultIn(messagesBody(model.requests[index] as RecordedRequest))).toMatchObject({
      type: "tool_result",
      content: [
        { type: "text", text: `p.png: PNG picture, 30 × 20, ${picture.length} bytes` },
        { type: "image", source },
      ],
    });
  }
  const id = await newest(program);
  const [name] = await keptFor(program, id);
  expect(name).toMatch(/^[0-9a-f]{16}\.png$/);
  const file = join(dataFolder(program), "outputs", id, name as string);
  expect([readFileSync(file), statSync(file).mode & 0o777]).toEqual([picture, 0o600]);
  const { stdout } = await program.run("session", "show", id, "--full", "--output", "json");
  expect(stdout).toContain(JSON.stringify({ mediaType: "image/png", file }));
  expect(stdout).not.toContain(picture.toString("base64"));
});

test("Chat Completions has no pictures in tool messages: they follow the step in one message, each named", async () => {
  const program = withPicture();
  writeFileSync(join(program.work, "a.pdf"), pdfOf({ pages: ["one", "two"] }));
  const both = { calls: [read, { name: "read_file", input: { path: "a.pdf" } }] };
  await using model = await startScriptedModel([both, { text: "I see." }]);
  await program.run("run", ...atSeeing(model.url), "look");
  expect(model.faults).toEqual([]);
  const messages = chat(model.requests[1] as RecordedRequest);
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "tool", "user"]);
  expect(messages[5]?.content).toEqual([
    { type: "text", text: "Picture 1 of 1, from the result of read_file p.png:" },
    { type: "image_url", image_url: { url: `data:image/png;base64,${picture.toString("base64")}` } },
    { type: "text", text: "Picture 1 of 2, from the result of read_file a.pdf:" },
    { type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
    { type: "text", text: "Picture 2 of 2, from the result of read_file a.pdf:" },
    { type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
  ]);
});

test("a model that cannot see is told so, also of pictures that another one was shown", async () => {
  const program = withPicture();
  await using model = await startScriptedModel([look, { text: "I see." }, look, { text: "Not I." }]);
  await program.run("run", ...atSeeing(model.url), "look");
  await program.run("run", "--continue", ...at(model.url), "and you?");
  const [, , , first, , , , second] = chat(model.requests[3] as RecordedRequest);
  expect(first?.content).toMatch(
    /^p\.png: PNG .*\n\n\[A picture is left out here: this model is not known to see pictures\.\]$/,
  );
  expect(second?.content).toMatch(
    /^p\.png: PNG .* This model is not known to see pictures: nothing more is known of it\.$/,
  );
  expect((model.requests[3] as RecordedRequest).raw).not.toContain("image_url");
});

test("whoever speaks the Messages format is no seer for that: a name that nobody knows is shown no pictures", async () => {
  const program = withPicture();
  await using model = await startScriptedModel([look, { text: "Not I." }]);
  await program.run("run", ...atAnthropic(model.anthropicUrl), "look");
  expect((model.requests[1] as RecordedRequest).raw).toContain("This model is not known to see pictures");
  expect((model.requests[1] as RecordedRequest).raw).not.toContain('"image/png"');
});

test("a picture whose file is gone is named as gone, and the conversation goes on", async () => {
  const program = withPicture();
  await using model = await startScriptedModel([look, { text: "I see." }, { text: "No more." }]);
  await program.run("run", ...atClaude(model.anthropicUrl), "look");
  rmSync(join(dataFolder(program), "outputs"), { recursive: true });
  const { code } = await program.run("run", "--continue", ...atClaude(model.anthropicUrl), "still there?");
  expect([code, model.faults]).toEqual([0, []]);
  expect(resultIn(messagesBody(model.requests[2] as RecordedRequest))?.content).toMatch(
    /bytes\n\n\[A picture is left out here: it is no longer kept\.\]$/,
  );
});

test("a fork has the pictures as its own, and an export holds them", async () => {
  const program = withPicture();
  await using model = await startScriptedModel([look, { text: "I see." }, { text: "I too." }]);
  await program.run("run", ...atClaude(model.anthropicUrl), "look");
  const source = await newest(program);
  const id = (await program.run("session", "fork", source)).stdout.trim();
  await program.run("session", "delete", source, "--yes");
  expect(await keptFor(program, id)).toEqual([expect.stringMatching(/\.png$/)]);
  await program.run("run", "--session", id, ...atClaude(model.anthropicUrl), "and you?");
  expect((model.requests[2] as RecordedRequest).raw).toContain(picture.toString("base64"));
  const { stdout } = await program.run("session", "export", id, "--format", "html");
  expect(stdout).toContain(`<img alt="" src="data:image/png;base64,${picture.toString("base64")}">`);
});
