import { linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { pdfOf } from "./support/pdf.ts";
import { dataFolder } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { useTestServer } from "./support/use-test-server.ts";

const shared = useTestServer();

const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
const query = (wanted: Record<string, string>) => new URLSearchParams(wanted);

test("what a session made and changed is listed with its differences, until it is taken back", async () => {
  const server = shared();
  const work = tempFolder();
  writeFileSync(join(work, "old.txt"), "one\ntwo\n");
  writeFileSync(join(work, "doomed.txt"), "x\n");
  const prompt = [
    call("write_file", { path: "new.md", content: "# New\n" }),
    call("edit", { path: "old.txt", old_string: "two", new_string: "zwei" }),
    call("file_delete", { path: "doomed.txt" }),
    call("bash", { command: "sleep 0; echo made > by-command.txt" }),
  ].join("\n");
  const mode = { mode: "unrestricted", confirmation: "unrestricted" };
  const id = await server.begin({ workspace: work, ...mode, prompt });
  const changes = async () => (await server.request<{ path: string }[]>("GET", `/api/sessions/${id}/changes`)).json;
  const byPath = (await changes()).toSorted((one, other) => one.path.localeCompare(other.path));
  expect(byPath).toEqual([
    { path: "by-command.txt", kind: "made", turn: 1, byCommand: true },
    { path: "doomed.txt", kind: "deleted", turn: 1, byCommand: false },
    { path: "new.md", kind: "made", turn: 1, byCommand: false },
    { path: "old.txt", kind: "changed", turn: 1, byCommand: false },
  ]);
  const diff = async (path: string) =>
    (await server.request("GET", `/api/sessions/${id}/diff?${query({ path })}`)).json;
  expect(await diff("old.txt")).toMatchObject({ path: "old.txt", added: 1, removed: 1 });
  expect((await diff("old.txt")).diff).toContain("-two\n+zwei\n");
  expect(await diff("new.md")).toMatchObject({ added: 1, removed: 0 });
  expect(await diff("doomed.txt")).toMatchObject({ added: 0, removed: 1 });
  writeFileSync(join(work, "mine.txt"), "x");
  expect((await diff("mine.txt")).error).toContain("has not changed mine.txt");

  expect((await server.request("POST", `/api/sessions/${id}/undo`, { body: { commands: true } })).status).toBe(200);
  expect(await changes()).toEqual([]);
});

test("a file is shown as what it is: text, picture, PDF, or nothing that can be shown", async () => {
  const server = shared();
  const work = tempFolder();
  const id = await server.begin({ workspace: work, prompt: "hello" });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  writeFileSync(join(work, "a.txt"), "Grüße\n");
  writeFileSync(join(work, "gbk.txt"), Buffer.from("b9e3b6abcaa1c9eedbdacad0", "hex"));
  writeFileSync(join(work, "long.txt"), "é".repeat(400_000));
  writeFileSync(join(work, "p.png"), png);
  writeFileSync(join(work, "b.bin"), Buffer.from([0, 1, 2, 255, 0, 254]));
  writeFileSync(join(work, "d.pdf"), pdfOf({ pages: ["first", "second"] }));
  const view = async (path: string) =>
    (await server.request("GET", `/api/sessions/${id}/file?${query({ path })}`)).json;
  expect(await view("a.txt")).toEqual({ kind: "text", size: 8, text: "Grüße\n", cut: false });
  expect(await view("gbk.txt")).toMatchObject({ kind: "text", text: "广东省深圳市" });
  expect(await view("long.txt")).toMatchObject({ kind: "text", size: 800_000, cut: true });
  expect((await view("long.txt")).text).toMatch(/^é+$/);
  expect(await view("p.png")).toMatchObject({ kind: "picture", width: 1, height: 1, mediaType: "image/png" });
  expect(await view("b.bin")).toEqual({ kind: "other", size: 6 });
  expect(await view("d.pdf")).toMatchObject({ kind: "pdf", pages: 2 });
  const picture = async (wanted: Record<string, string>) =>
    server.request("GET", `/api/sessions/${id}/picture?${query(wanted)}`);
  const page = await picture({ path: "d.pdf", page: "2" });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await picture({ path: "p.png" })).headers.get("content-disposition")).toContain("attachment");
  expect((await picture({ path: "a.txt" })).status).toBe(415);
});

test("nothing outside the session's folder is shown but what it changed, and nothing of ours", async () => {
  const server = shared();
  const work = tempFolder();
  const outside = tempFolder();
  writeFileSync(join(outside, "secret.txt"), "x");
  const made = join(outside, "made.txt");
  const prompt = call("write_file", { path: made, content: "y" });
  const id = await server.begin({ workspace: work, mode: "unrestricted", confirmation: "unrestricted", prompt });
  const data = dataFolder(server.program);
  symlinkSync(join(outside, "secret.txt"), join(work, "link.txt"));
  linkSync(join(data, "server.json"), join(work, "hard.json"));
  mkdirSync(join(work, "folder"));
  const status = async (path: string) =>
    (await server.request("GET", `/api/sessions/${id}/file?${query({ path })}`)).status;
  expect(readdirSync(data)).toContain("server.json");
  for (const path of [join(outside, "secret.txt"), "link.txt", "../x", "/etc/passwd", join(data, "server.json"), "~"])
    expect([path, await status(path)]).toEqual([path, 403]);
  for (const path of ["hard.json", "none.txt", "folder"]) expect([path, await status(path)]).toEqual([path, 404]);
  expect(await status(made)).toBe(200);
  const home = await server.begin({ workspace: dirname(data), prompt: "hello" });
  const inHome = query({ path: relative(dirname(data), join(data, "server.json")) });
  expect((await server.request("GET", `/api/sessions/${home}/file?${inHome}`)).status).toBe(403);
  rmSync(made);
  expect(await status(made)).not.toBe(200);
});
