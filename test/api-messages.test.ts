import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EventOf } from "../src/protocol/events.ts";
import { isRest, startServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";
import { useTestServer } from "./support/use-test-server.ts";

const shared = useTestServer();

const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;

test("messages are what seed 003 says: text, or text with tool calls, in order", async () => {
  const server = shared();
  writeFileSync(join(server.program.work, "a.txt"), "one\n");
  const prompt = call("read_file", { path: "a.txt" });
  const id = await server.begin({ workspace: server.program.work, prompt });
  type Messages = { tool_calls?: [{ output: string }] }[];
  const { json } = await server.request<Messages>("GET", `/api/sessions/${id}/messages`);
  const [calls] = json.flatMap((message) => (message.tool_calls ? [message.tool_calls] : []));
  expect(calls).toEqual([
    {
      id: expect.stringMatching(/^call_/),
      name: "read_file",
      input: { path: "a.txt" },
      output: expect.stringContaining("one"),
      status: "completed",
    },
  ]);
  expect(json).toEqual([
    { id: expect.stringMatching(/^msg_/), role: "user", content: prompt, created_at: expect.any(String) },
    {
      id: expect.stringMatching(/^msg_/),
      role: "assistant",
      content: JSON.stringify({ text: calls?.[0].output, tool_calls: calls }),
      created_at: expect.any(String),
      tool_calls: calls,
    },
  ]);
  const say = (text: string) => server.request("POST", `/api/sessions/${id}/messages`, { body: { text } });
  expect((await say("/write-skil for me")).json).toEqual({
    ok: true,
    notice: "There is no skill write-skil: the prompt was sent as plain text. Did you mean: /write-skill?",
  });
  expect((await say("/etc/hosts is odd")).json).toEqual({ ok: true });
});

test("a permission is asked for, answered once, and the turn goes on", async () => {
  await using server = await startServer();
  const id = await server.begin({ workspace: server.program.work, prompt: call("bash", { command: "echo hi" }) });
  const path = `/api/sessions/${id}/asks`;
  const { json: asks } = await server.request<[{ ask: string; hash: string }]>("GET", path);
  const [{ hash }] = asks;
  expect(asks).toEqual([expect.objectContaining({ session: id, kind: "permission", input: { command: "echo hi" } })]);
  expect((await server.request("GET", "/api/sessions")).json[0]).toMatchObject({ id, state: "waiting", asks: 1 });
  const answer = (ask: string, body: object, language?: string) =>
    server.request("POST", `${path}/${ask}`, { body, ...(language && { language }) });
  const unknown = await answer("ask_none", { decision: "allow" });
  expect([unknown.status, unknown.json.error]).toEqual([404, "There is no such question in this session."]);
  const unfit = await answer(asks[0].ask, { decision: "answer", text: "yes" });
  expect([unfit.status, unfit.json.error]).toEqual([422, "That answer does not fit the question."]);
  expect((await answer(asks[0].ask, { decision: "allow", hash })).status).toBe(200);
  await server.event(id, ({ type }) => type === "turn-ended");
  const twice = await answer(asks[0].ask, { decision: "allow", hash }, "zh-CN");
  expect([twice.status, twice.json.error]).toEqual([409, "这个问题已经回答过了，或者不再需要回答。"]);
  expect((await server.request("GET", path)).json).toEqual([]);
  expect((await server.request("GET", "/api/sessions/ses_none/asks")).status).toBe(404);
});

test("a no has a reason that the model reads", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: call("bash", { command: "echo hi" }) });
  const [ask] = (await server.request<[{ ask: string }]>("GET", `/api/sessions/${id}/asks`)).json;
  const body = { decision: "deny", reason: "not on a Sunday" };
  expect((await server.request("POST", `/api/sessions/${id}/asks/${ask.ask}`, { body })).status).toBe(200);
  const ended = await server.event(id, ({ type }) => type === "tool-ended");
  expect(ended).toMatchObject({ status: "denied", output: expect.stringContaining("not on a Sunday") });
});

test("a session is told more with another model, and an unknown one is refused in a sentence", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: "hello" });
  const last = await server.event(id, isRest);
  const path = `/api/sessions/${id}/messages`;
  const refused = await server.request("POST", path, { body: { text: "more", model: "nobody/m" } });
  expect([refused.status, refused.json.error]).toEqual([422, expect.stringContaining("nobody")]);
  const empty = await server.request("POST", path, { body: { text: "" } });
  expect([empty.status, empty.json.error]).toEqual([400, "The message is empty. Write what should be done."]);
  expect((await server.request("POST", path, { body: { text: "more", model: "demo/scripted" } })).status).toBe(202);
  expect(await server.event(id, isRest, last.seq ?? 0)).toMatchObject({ type: "turn-ended", reason: "done" });
  expect((await server.request("POST", "/api/sessions/ses_none/messages", { body: { text: "x" } })).status).toBe(404);
});

test("kept outputs and pictures are given by their very name, as attachments, and nothing else is", async () => {
  const server = shared();
  const prompt = call("bash", { command: "seq 1 20000" });
  const id = await server.begin({
    workspace: server.program.work,
    mode: "unrestricted",
    confirmation: "unrestricted",
    prompt,
  });
  const ended = (await server.event(id, ({ type }) => type === "tool-ended")) as EventOf<"tool-ended">;
  const folder = join(dataFolder(server.program), "outputs", id);
  const get = (name: string) => server.request("GET", `/api/sessions/${id}/outputs/${name}`);
  const whole = await get(`${ended.call}.txt`);
  expect(whole.text).toBe(`${Array.from({ length: 20_000 }, (_, index) => index + 1).join("\n")}\n`);
  expect(whole.headers.get("content-type")).toBe("text/plain; charset=utf-8");

  mkdirSync(folder, { recursive: true });
  const hash = "0123456789abcdef";
  writeFileSync(join(folder, `${hash}.png`), "picture");
  for (const name of [`${hash}.svg`, `${hash}.html`, "notes.txt"]) writeFileSync(join(folder, name), "<script>");
  symlinkSync(join(dataFolder(server.program), "server.json"), join(folder, "fedcba9876543210.txt"));
  writeFileSync(join(folder, "page-1a2b3c4d.png"), "page");
  expect((await get("page-1a2b3c4d.png")).text).toBe("page");
  const picture = await get(`${hash}.png`);
  expect([picture.status, picture.text]).toEqual([200, "picture"]);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": `attachment; filename*=UTF-8''${hash}.png`,
    "x-content-type-options": "nosniff",
  });
  for (const name of [`${hash}.svg`, `${hash}.html`, "notes.txt", "fedcba9876543210.txt", "0000000000000000.txt"]) {
    const { status, json } = await get(name);
    expect([name, status, json]).toEqual([name, 404, { error: "This session keeps no such file." }]);
  }
  linkSync(join(folder, `${hash}.png`), join(folder, "0123456789abcde.png"));
  expect((await get("0123456789abcde.png")).status).toBe(404);
});
