import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mostAttachedBytes } from "../src/protocol/attaching.ts";
import type { EventOf } from "../src/protocol/events.ts";
import { png } from "./support/pictures.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { isRest, startServer, type TestServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { useTestServer } from "./support/use-test-server.ts";

const shared = useTestServer();

interface Uploaded {
  id: string;
  size: number;
  kind: string;
  error: string;
}

async function upload({ url, token }: TestServer, content: Uint8Array | string, language = "en") {
  const headers = {
    ...{ authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    "accept-language": language,
  };
  const body = new Uint8Array(Buffer.from(content));
  const answer = await fetch(`${url}/api/uploads`, { method: "POST", headers, body });
  return { status: answer.status, json: (await answer.json()) as Uploaded };
}

const waiting = ({ program }: TestServer) => {
  const folder = join(dataFolder(program), "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

test("a picture and a file come with a prompt: the model sees the one, is told where the other is, and both go with the session", async () => {
  await using model = await startScriptedModel((_, turn) => ({ text: `Answer ${turn}.` }));
  await using server = await startServer();
  const added = { id: "x/gpt-4o", baseUrl: model.url, format: "openai", apiKey: "k" };
  expect((await server.request("POST", "/api/models", { body: added })).status).toBe(201);
  const picture = png(30, 20);
  const seen = await upload(server, picture);
  expect(seen).toMatchObject({ status: 201, json: { kind: "picture", size: picture.length } });
  const table = await upload(server, "a,b\n1,2\n");
  expect(table.json).toMatchObject({ kind: "file", size: 8 });
  const files = [
    { id: seen.json.id, name: "shot.png" },
    { id: table.json.id, name: "../my table.csv" },
  ];
  const { work } = server.program;
  const id = await server.begin({ workspace: work, model: "x/gpt-4o", prompt: "", files });
  const stored = (await server.event(id, ({ type }) => type === "prompt-submitted")) as EventOf<"prompt-submitted">;
  const outputs = join(dataFolder(server.program), "outputs", id);
  const [image, file] = [stored.images?.[0], stored.files?.[0]];
  expect([image, file]).toEqual([
    { mediaType: "image/png", name: "shot.png", file: expect.stringMatching(/\/[0-9a-f]{16}\.png$/) },
    { name: "my table.csv", size: 8, file: expect.stringMatching(/\/[0-9a-f]{8}-my_table\.csv$/) },
  ]);
  expect(readFileSync(file?.file as string, "utf8")).toBe("a,b\n1,2\n");
  expect([waiting(server), readdirSync(outputs).length]).toEqual([[], 2]);
  const [request] = model.requests;
  expect(request?.body.messages.at(-1)?.content).toEqual([
    { type: "text", text: expect.stringContaining(`- my table.csv (8 B): ${file?.file}`) },
    { type: "image_url", image_url: { url: `data:image/png;base64,${picture.toString("base64")}` } },
  ]);
  expect((await server.request("GET", `/api/sessions/${id}`)).json).toMatchObject({ title: "shot.png my table.cs..." });
  const { text: html } = await server.request("GET", `/api/sessions/${id}/export?format=html`);
  expect([html.includes("data:image/png;base64,"), html.includes("<code>my table.csv</code>")]).toEqual([true, true]);

  const fork = (await server.request<{ id: string }>("POST", `/api/sessions/${id}/fork`)).json.id;
  expect((await server.request("DELETE", `/api/sessions/${id}`)).status).toBe(200);
  expect(existsSync(outputs)).toBe(false);
  const copied = (await server.event(fork, ({ type }) => type === "prompt-submitted")) as EventOf<"prompt-submitted">;
  expect(readFileSync(copied.files?.[0]?.file as string, "utf8")).toBe("a,b\n1,2\n");
  expect(copied.notes?.join()).toContain(copied.files?.[0]?.file);
  // What came with a prompt comes with another one; nothing but what the session keeps does.
  const output = copied.files?.[0]?.file.split("/").at(-1) as string;
  const resend = (name: string) =>
    server.request<Uploaded>("POST", `/api/sessions/${fork}/uploads`, { body: { output: name } });
  const resent = await resend(output);
  expect(resent).toMatchObject({ status: 201, json: { kind: "file", size: 8 } });
  expect(readFileSync(join(outputs, "../../uploads", resent.json.id), "utf8")).toBe("a,b\n1,2\n");
  for (const name of ["..", `../${fork}/${output}`, "none.txt"]) expect((await resend(name)).status).toBe(404);
  expect((await server.request("DELETE", `/api/uploads/${resent.json.id}`)).status).toBe(200);
  // Sent once more it is kept once.
  const again = await upload(server, picture);
  const body = { text: "and this?", files: [{ id: again.json.id, name: "shot.png" }] };
  expect((await server.request("POST", `/api/sessions/${fork}/messages`, { body })).status).toBe(202);
  const said = await server.event(fork, (event) => event.type === "prompt-submitted" && event.text === body.text);
  await server.event(fork, isRest, said.seq as number);
  expect([waiting(server), readdirSync(join(outputs, "..", fork)).length]).toEqual([[], 2]);
});

test("what is too large, empty, unknown or too much is refused in words, and what is not sent is not kept", async () => {
  await using server = await startServer();
  const large = new Uint8Array(mostAttachedBytes + 1);
  expect(await upload(server, large, "zh-CN")).toEqual({
    ...{ status: 413, json: { error: "这个文件太大：随消息发送的文件，每个最大 32 MB。" } },
  });
  expect(await upload(server, "")).toMatchObject({ status: 422, json: { error: "That file is empty." } });
  expect(waiting(server)).toEqual([]);
  expect((await upload(server, png(9000, 2))).json.kind).toBe("large-picture");
  expect((await upload(server, png(30, 20).subarray(0, 60))).json.kind).toBe("file");
  const { json } = await upload(server, "x");
  const begin = (files: unknown[]) =>
    server.request("POST", "/api/sessions", { body: { workspace: server.program.work, prompt: "look", files } });
  const one = { id: json.id, name: "x.txt" };
  const gone = { id: `upl_${"0".repeat(32)}`, name: "gone.txt" };
  expect((await begin([one, gone])).json.error).toBe("gone.txt is no longer here. Attach it again.");
  expect((await begin([one, one])).json.error).toBe("x.txt is attached twice.");
  expect((await begin(Array(11).fill(one))).json.error).toContain("more than 10 files");
  expect((await begin([{ id: "../../settings.json", name: "s" }])).status).toBe(422);
  // A prompt that cannot be stored leaves it where it was, for the next attempt.
  const body = { workspace: server.program.work, prompt: "look", files: [one], model: "none/such" };
  expect((await server.request("POST", "/api/sessions", { body })).status).toBeGreaterThanOrEqual(400);
  expect(waiting(server)).toContain(json.id);
  expect((await server.request("DELETE", `/api/uploads/${json.id}`)).status).toBe(200);
  expect((await server.request("DELETE", `/api/uploads/${json.id}`)).status).toBe(404);
  const folder = join(dataFolder(server.program), "uploads");
  for (const name of waiting(server)) utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000);
  const { json: next } = await upload(server, "y");
  expect(waiting(server)).toEqual([next.id]);
  const found = await server.request("GET", `/api/uploads/${next.id}`);
  expect([found.status, found.json]).toEqual([200, { id: next.id, kind: "file", size: 1 }]);
  const none = await server.request("GET", `/api/uploads/${json.id}`, { language: "zh-CN" });
  expect([none.status, none.json.error]).toEqual([404, "这个文件已经不在了，请重新添加。"]);
});

test("a file that comes with an answer to a question is named in the answer", async () => {
  const server = shared();
  const prompt = `ask_user ${JSON.stringify({ question: "Which one?", options: ["a", "b"] })}`;
  const id = await server.begin({ workspace: server.program.work, prompt });
  const { json } = await upload(server, "c");
  const body = { text: "this one", files: [{ id: json.id, name: "c.txt" }] };
  expect((await server.request("POST", `/api/sessions/${id}/messages`, { body })).status).toBe(202);
  const answered = (await server.event(id, ({ type }) => type === "ask-answered")) as EventOf<"ask-answered">;
  const [file] = readdirSync(join(dataFolder(server.program), "outputs", id)).filter((name) => name.endsWith("-c.txt"));
  expect(answered.answer).toEqual({
    ...{ decision: "answer", text: expect.stringMatching(new RegExp(`^this one\n\n.*${file}$`, "s")) },
  });
});

test("files of a folder are found by a part of their names, ignored ones and our own data left out", async () => {
  const server = shared();
  const work = tempFolder();
  mkdirSync(join(work, "src/server"), { recursive: true });
  for (const name of [".gitignore", "src/server/main-loop.ts", "src/报告.md", "built.log"])
    writeFileSync(join(work, name), "*.log");
  const find = (query: Record<string, string>) =>
    server.request<{ paths: { path: string }[]; error: string }>("GET", `/api/files?${new URLSearchParams(query)}`);
  const paths = async (query: Record<string, string>) => (await find(query)).json.paths.map(({ path }) => path);
  expect(await paths({ folder: work, q: "mloop" })).toEqual(["src/server/main-loop.ts"]);
  expect((await find({ folder: work, q: "server", limit: "1" })).json).toEqual({
    ...{ paths: [{ path: "src/server/", folder: true }], count: 2, cut: false },
  });
  expect(await paths({ folder: work, q: "built" })).toEqual([]);
  const session = await server.begin({ workspace: work, prompt: "hello" });
  expect(await paths({ session, q: "报" })).toEqual(["src/报告.md"]);
  const data = dataFolder(server.program);
  expect((await find({ folder: data })).status).toBe(403);
  expect(
    (await paths({ folder: join(data, ".."), limit: "200" })).filter((path) => path.includes("skillmint.db")),
  ).toEqual([]);
  for (const query of [{}, { folder: work, session }, { folder: "src" }, { session: "ses_none" }])
    expect((await find(query as Record<string, string>)).status).toBeGreaterThanOrEqual(404);
});
