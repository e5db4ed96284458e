import { execFileSync, spawnSync } from "node:child_process";
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Event, EventOf } from "../src/protocol/events.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, dataFolder } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
test("processes are listed with the ports they listen on, and ended", async () => {
  await using server = await startServer();
  expect((await server.request("GET", "/api/processes")).json).toEqual([]);
  const { work } = server.program;
  // A pipe, so that the second command ends when the first listens.
  execFileSync("mkfifo", [join(work, "pipe")]);
  const script = "require('net').createServer().listen(0,'127.0.0.1',function(){console.log(this.address().port)})";
  const command = `exec "${process.execPath}" -e "${script}" > pipe`;
  const prompt = [call("bash", { command, run_in_background: true }), call("bash", { command: "head -n 1 pipe" })].join(
    "\n",
  );
  const id = await server.begin({ workspace: work, mode: "unrestricted", confirmation: "unrestricted", prompt });
  const isPort = ({ type, output }: { type: string; output?: unknown }) =>
    type === "tool-ended" && /^\d+\n?$/m.test(String(output));
  const { output } = (await server.event(id, isPort as (event: Event) => boolean)) as EventOf<"tool-ended">;
  const { json: rows } = await server.request<[{ id: string }]>("GET", "/api/processes");
  const port = Number(/^\d+$/m.exec(output)?.[0]);
  expect(rows).toEqual([
    { session: id, id: expect.stringMatching(/^proc_/), pid: expect.any(Number), command, ports: [port], here: true },
  ]);
  const path = `/api/processes/${id}/${rows[0].id}/kill`;
  expect((await server.request("POST", `/api/processes/${id}/proc_none/kill`)).status).toBe(404);
  expect((await server.request("POST", `/api/processes/ses_none/${rows[0].id}/kill`)).status).toBe(404);
  expect((await server.request("POST", path)).json).toEqual({ ok: true });
  expect((await server.request("GET", "/api/processes")).json).toEqual([]);
  const again = await server.request("POST", path);
  expect([again.status, again.json.error]).toEqual([404, "No process of that name is running in this session."]);
});

test("a process of another SkillMint is shown, and refused with its owner", async () => {
  const command = { name: "bash", input: { command: "sleep 600", run_in_background: true } };
  await using model = await startScriptedModel((_, turn) => (turn === 0 ? { calls: [command] } : { hang: true }));
  await using server = await startServer();
  const flags = ["--mode", "unrestricted", "--output", "jsonl"];
  const running = server.program.start(["run", ...at(model.url), ...flags, "go"]);
  await running.printed('"step":2');
  const [row] = (await server.request<[{ session: string; id: string }]>("GET", "/api/processes")).json;
  expect(row).toMatchObject({ command: "sleep 600", here: false });
  const { status, json } = await server.request("POST", `/api/processes/${row.session}/${row.id}/kill`);
  expect([status, json.error]).toEqual([409, expect.stringContaining(String(running.child.pid))]);
  running.child.kill("SIGINT");
  await running.ended;
});

test("files are searched as seed 004 says, in a folder or in a session's workspace", async () => {
  await using server = await startServer();
  const { work } = server.program;
  mkdirSync(join(work, "src"));
  writeFileSync(join(work, "src/a.ts"), "one\nNeedle two\nthree\n");
  writeFileSync(join(work, "b.md"), "needle\n");
  const search = (body: object) => server.request("POST", "/api/search/files", { body });
  const found = await search({ id: "s1", cwd: work, query: "needle", pattern: "*.ts", contextLines: 1 });
  expect(found.json).toEqual({
    id: "s1",
    results: [
      {
        file: join(work, "src/a.ts"),
        relPath: "src/a.ts",
        matches: [
          { line: 2, col: 1, text: "Needle two", matchText: "Needle", contextBefore: ["one"], contextAfter: ["three"] },
        ],
      },
    ],
    truncated: false,
    totalMatches: 1,
  });
  const session = await server.begin({ workspace: work, prompt: "hi" });
  const inside = await search({ id: "s2", session, cwd: ".", query: "needle", options: { caseSensitive: true } });
  expect(inside.json.results).toMatchObject([{ relPath: "b.md" }]);
  const outside = await search({ id: "s3", session, cwd: tempFolder(), query: "x" });
  expect(outside.status).toBe(403);
  const bad = await server.request("POST", "/api/search/files", {
    body: { id: "s4", cwd: work, query: "(", isRegex: true },
    language: "zh-CN",
  });
  expect([bad.status, bad.json.error]).toEqual([422, expect.stringMatching(/\p{Script=Han}/u)]);
  expect((await search({ id: "s5", cwd: join(work, "none"), query: "x" })).status).toBe(422);
});

test("no search finds anything of the data folder, whatever way leads there", async () => {
  await using server = await startServer();
  const { home, work } = server.program;
  const data = dataFolder(server.program);
  const search = async (cwd: string) => {
    const { status, json } = await server.request("POST", "/api/search/files", {
      body: { id: "s", cwd, query: "token" },
    });
    return [status, json.totalMatches];
  };
  expect(await search(data)).toEqual([403, undefined]);
  symlinkSync(data, join(work, "way"));
  expect(await search(join(work, "way"))).toEqual([403, undefined]);
  expect(await search(home)).toEqual([200, 0]);
  linkSync(join(data, "server.json"), join(home, "linked.json"));
  writeFileSync(join(home, "plain.json"), "token\n");
  expect(await search(home)).toEqual([200, 1]);
});

test("folders are picked from home on, hidden ones marked, the data folder left out", async () => {
  await using server = await startServer();
  const { home, work } = server.program;
  for (const name of ["b", "a", ".hidden"]) mkdirSync(join(home, name));
  mkdirSync(join(home, "a/deep"));
  writeFileSync(join(home, "file"), "");
  symlinkSync(work, join(home, "link"));
  symlinkSync(join(home, "gone"), join(home, "dangling"));
  await server.begin({ workspace: join(home, "a"), prompt: "one" });
  await server.begin({ workspace: work, prompt: "two" });
  await server.begin({ workspace: join(home, "a"), prompt: "three" });
  const { json } = await server.request("GET", "/api/folders");
  expect(json).toEqual({
    path: home,
    parent: join(home, ".."),
    home,
    folders: [
      { name: ".hidden", hidden: true },
      { name: "a", hidden: false },
      { name: "b", hidden: false },
      { name: "link", hidden: false },
    ],
    recent: [join(home, "a"), work],
  });
  const at = (path: string) => server.request("GET", `/api/folders?path=${encodeURIComponent(path)}`);
  expect((await at(join(home, "a"))).json.folders).toEqual([{ name: "deep", hidden: false }]);
  expect((await at("/")).json.parent).toBe(null);
  // A disk that has only names of text refuses this one, and then there is nothing to leave out.
  spawnSync("bash", ["-c", "mkdir $'no\\xfftext' 2>/dev/null"], { cwd: join(home, "b") });
  mkdirSync(join(home, "b", "文件"));
  expect((await at(join(home, "b"))).json.folders).toEqual([{ name: "文件", hidden: false }]);
  for (const path of [join(home, "file"), join(home, "none"), "relative", "\0"]) {
    const { status, json: refused } = await at(path);
    expect([path, status, typeof refused.error]).toEqual([path, 422, "string"]);
  }
  expect((await at(dataFolder(server.program))).status).toBe(403);
});

test("the status tells version, model, where it was started and where the data lies", async () => {
  await using server = await startServer();
  const { json } = await server.request("GET", "/api/status");
  expect(json).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    model: "demo/scripted",
    language: null,
    home: server.program.home,
    folder: server.program.work,
    dataFolder: "~/.skillmint",
  });
});
