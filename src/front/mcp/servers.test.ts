import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { openSecrets } from "../../config/secrets.ts";
import { textsIn } from "../../i18n/texts.ts";
import { type Connection, ServerProblem } from "../../mcp/connection.ts";
import type { Hub } from "../../mcp/hub.ts";
import { folderKey } from "../../permissions/trust/item.ts";
import { trustItems } from "../../permissions/trust/items.ts";
import { languages } from "../../protocol/language.ts";
import type { Server, ServerConfig, ServerLists } from "../../protocol/mcp.ts";
import { openSqlite } from "../../store/sqlite/open.ts";
import { addServer } from "./add.ts";
import { listServers } from "./list.ts";
import { createServers } from "./live-servers.ts";
import { removeServer } from "./remove.ts";
import { serversOf, serversTold } from "./session-servers.ts";
import { disableServer, enableServer } from "./switch.ts";
import { requireServer, testServer } from "./test.ts";
import { shownTools } from "./tools.ts";

const texts = textsIn("en");
const child = (command: string, env: Record<string, string> = {}): ServerConfig => ({
  ...{ transport: "stdio", command, args: [], env },
});
const toolNamed = (name: string) => ({ name, description: `Can ${name}.`, inputSchema: { type: "object" } });
const listsOf = (...names: string[]): ServerLists => ({
  ...{ tools: names.map(toolNamed), prompts: [], resources: [], templates: [], instructions: "", title: "" },
  ...{ era: { kind: "legacy" }, dropped: [] },
});

/** A home and a folder, and servers of which a test says what they answer. */
function world(answers: Record<string, ServerLists | Error> = {}) {
  const [home, workspace] = [tempFolder(), tempFolder()];
  const store = openSqlite(":memory:");
  onTestFinished(() => store.close());
  const asked: string[] = [];
  const closed: string[] = [];
  const hub = {
    connection: ({ server }: { server: Server }) => ({
      server,
      async lists() {
        asked.push(server.name);
        const answer = answers[server.name] ?? new ServerProblem("start", "no such file");
        if (answer instanceof Error) throw answer;
        return answer;
      },
      close: async () => void closed.push(server.name),
      noise: () => "",
    }),
  } as unknown as Hub;
  const secrets = openSecrets(join(home, "secrets"));
  const setting = {
    ...{ servers: store.servers, serverLists: store, trusted: store.trusted, hub: async () => hub, workspace },
    ...{ states: async () => [], language: "en" as const, texts, trustOnce: false },
  };
  const parts = { store, secrets: async () => secrets, texts };
  return {
    ...{ store, setting, parts, secrets, asked, closed, workspace },
    add: (name: string, config: ServerConfig) => addServer({ name, config }, parts),
    write: (json: unknown, path = ".mcp.json") => {
      mkdirSync(join(workspace, path, ".."), { recursive: true });
      writeFileSync(join(workspace, path), JSON.stringify(json));
    },
    async trust() {
      const items = trustItems(workspace).flatMap(({ kind, name, hash }) => (hash ? { kind, name, hash } : []));
      await store.trust(items.map((item) => ({ folder: folderKey(workspace), at: "", ...item })));
    },
    states: async () => (await listServers(setting)).map(({ name, state }) => `${name} ${state}`),
    names: async () => (await shownTools(undefined, setting)).map(({ name }) => name),
  };
}

test("values that its user typed are in the secret store, and neither in the database nor in any list", async () => {
  const it = world();
  await it.add("a", child("x", { TOKEN: "hush-hush", REF: "${HOST}" }));
  const rows = JSON.stringify(await it.store.servers());
  expect(rows).not.toContain("hush-hush");
  expect(rows).toContain("${HOST}");
  expect(it.secrets.names().map((name) => it.secrets.get(name))).toEqual(["hush-hush"]);
  const [listed] = await listServers(it.setting);
  expect(JSON.stringify(listed)).not.toContain("hush");
  expect(listed?.variables).toEqual(["TOKEN", "REF"]);
});

test("what is remembered of a folder's own program is not taken for that of another folder, which may be any other", async () => {
  const [one, other] = [world(), world()];
  const hashes = await Promise.all(
    [one, other].map(async (it) => {
      it.write({ mcpServers: { own: { command: "./server" }, far: { url: "https://e.com/mcp" } } });
      await it.trust();
      return [(await requireServer("own", it.setting)).hash, (await requireServer("far", it.setting)).hash];
    }),
  );
  expect(hashes[0]?.[0]).not.toBe(hashes[1]?.[0]);
  expect(hashes[0]?.[1]).toBe(hashes[1]?.[1]);
});

test("a key in an argument or an address is not shown", async () => {
  const it = world();
  const args = ["--api-key", "k-1", "--token=k-2", "-y", "ghp_abcdefghijklmnop"];
  await it.add("a", { ...child("x"), args } as ServerConfig);
  await it.add("b", { transport: "http", url: "https://u:k-3@e.com/mcp?key=k-4", headers: {} });
  expect((await listServers(it.setting)).map(({ target }) => target).slice(0, 2)).toEqual([
    "x --api-key … --token=… -y [secret]",
    "https://e.com/mcp?…",
  ]);
});

test("a server that is changed keeps no secret of before; one that is removed keeps none, and takes no other's", async () => {
  const it = world();
  await it.add("a", child("x", { A: "old" }));
  await it.add("a", child("x", { A: "new" }));
  await it.add("a_b", child("x", { A: "other" }));
  expect(it.secrets.names().map((name) => it.secrets.get(name))).toEqual(["new", "other"]);
  it.secrets.set("mcp:a oauth", "token");
  expect(await removeServer("a", it.parts)).toEqual({ secrets: 2 });
  expect(it.secrets.names().map((name) => it.secrets.get(name))).toEqual(["other"]);
  await expect(removeServer("a", it.parts)).rejects.toThrow("MCP server a does not exist");
});

test("removing takes the tools of that server and no other's, and what is remembered of it", async () => {
  const it = world({ a: listsOf("b_c"), a_b: listsOf("c") });
  for (const name of ["a", "a_b"]) await testServer((await it.add(name, child(name))).server, it.setting);
  expect(await it.names()).toEqual([expect.stringMatching(/^mcp_a_/), expect.stringMatching(/^mcp_a_b_c/)]);
  const { hash } = await requireServer("a", it.setting);
  await removeServer("a", it.parts);
  expect([await it.names(), await it.store.serverLists(hash)]).toEqual([["mcp_a_b_c"], null]);
});

test("what two servers share is remembered until both are gone", async () => {
  const it = world({ a: listsOf("c") });
  const { server } = await it.add("a", child("x"));
  await it.add("b", child("x"));
  await testServer(server, it.setting);
  await removeServer("a", it.parts);
  expect(await it.store.serverLists(server.hash)).not.toBeNull();
  await removeServer("b", it.parts);
  expect(await it.store.serverLists(server.hash)).toBeNull();
});

test("a server that cannot start stays in the list with its reason, and with what it had before", async () => {
  const it = world({ a: listsOf("c") });
  const { server } = await it.add("a", child("x"));
  await testServer(server, it.setting);
  const broken = world();
  const bad = await broken.add("b", child("x"));
  const { ok, problem } = await testServer(bad.server, broken.setting);
  expect([ok, problem]).toEqual([false, "it could not be started or reached: no such file"]);
  expect((await listServers(broken.setting))[0]).toMatchObject({
    name: "b",
    state: "on",
    tools: null,
    reason: problem,
  });
  expect([it.closed, broken.closed]).toEqual([["a"], ["b"]]);
});

test("a row whose config is not what was agreed to is not started and says so, until its user agrees again", async () => {
  const it = world({ a: listsOf("c") });
  const { server } = await it.add("a", child("x"));
  await testServer(server, it.setting);
  const [row] = await it.store.servers();
  await it.store.saveServer({ ...(row as NonNullable<typeof row>), command: "evil" });
  expect(await it.states()).toContain("a changed");
  expect(await serversOf(it.setting).tools()).toEqual([]);
  await expect(requireServer("a", it.setting)).rejects.toThrow("is not what you agreed to");
  await enableServer("a", it.parts, it.setting);
  expect(await it.states()).toContain("a on");
  await it.store.saveServer({ ...(row as NonNullable<typeof row>), args: "{" });
  expect(await it.states()).toContain("a unreadable");
  await expect(enableServer("a", it.parts, it.setting)).rejects.toThrow("cannot be read");
});

test("those that stand ready have no row until they are switched on, and what runs then is a fixed version", async () => {
  const it = world();
  expect(await it.states()).toEqual(["playwright ready-made", "chrome-devtools ready-made"]);
  await expect(requireServer("playwright", it.setting)).rejects.toThrow("is switched off");
  await disableServer("playwright", it.parts);
  expect(await it.store.servers()).toEqual([]);
  const { config } = await enableServer("playwright", it.parts, it.setting);
  expect(config).toEqual({ ...child("npx"), args: ["-y", "@playwright/mcp@0.0.83"] });
  await disableServer("playwright", it.parts);
  expect(await it.states()).toEqual(["playwright off", "chrome-devtools ready-made"]);
  for (const work of [enableServer, disableServer, removeServer])
    await expect(work("nothing", it.parts, it.setting)).rejects.toThrow("does not exist");
});

test("a folder's servers wait for the user's word, and only as he saw them may they be used", async () => {
  const it = world({ b: listsOf("c") });
  it.write({ mcpServers: { b: { command: "x" }, bad: { type: "pigeon" } } });
  it.write({ mcpServers: { own: { command: "y" }, b: { command: "z" } } }, ".skillmint/settings.json");
  const before = await serversTold(it.setting);
  expect(before).toEqual({ text: "", waiting: 2 });
  await serversOf(it.setting).checkRest();
  expect(it.asked).toEqual([]);
  expect((await it.states()).slice(0, 4)).toEqual(["b waiting", "bad never", "own waiting", "b shadowed"]);
  const once = { ...it.setting, trustOnce: true };
  expect((await serversTold(once)).text).toContain("- own: ");
  await it.trust();
  await serversOf(it.setting).checkRest();
  expect(it.asked.sort()).toEqual(["b", "own"]);
  expect((await requireServer("b", it.setting)).config).toEqual(child("x"));
  it.write({ mcpServers: { b: { command: "x", args: ["evil"] } } });
  expect((await serversTold(it.setting)).waiting).toBe(1);
  await expect(requireServer("b", it.setting)).rejects.toThrow("`skillmint trust` shows it");
});

test("what is trusted once and unseen is not told the key of a model's provider", async () => {
  const it = world();
  const args = ["--key", "${OPENAI_API_KEY}"];
  it.write({ mcpServers: { a: { command: "x", args }, b: { command: "x", args: ["${HOME}"] } } });
  const once = { ...it.setting, trustOnce: true };
  expect(await serversTold(once)).toEqual({ text: expect.stringMatching(/^(?!.*- a:).*- b: /s), waiting: 1 });
  await it.trust();
  expect((await serversTold(once)).text).toContain("- a: ");
});

test("the user's own server of the same name is the one that is used, also while it is off", async () => {
  const it = world();
  it.write({ servers: { a: { command: "theirs" } } });
  await it.trust();
  expect((await requireServer("a", it.setting)).config).toEqual(child("theirs"));
  await it.add("a", child("mine"));
  expect((await requireServer("a", it.setting)).config).toEqual(child("mine"));
  expect((await it.states()).slice(0, 2)).toEqual(["a on", "a shadowed"]);
  await disableServer("a", it.parts);
  await expect(requireServer("a", it.setting)).rejects.toThrow("is switched off");
  expect((await serversTold(it.setting)).text).toBe("");
});

test("the model is told of servers in short, in bounds, and what they say of themselves as their own words", async () => {
  const said = { ...listsOf("c", "d"), prompts: [{ name: "review", description: "", arguments: [] }] };
  const it = world({ a: { ...said, instructions: `Use me.\n${"x".repeat(2_000)}` } });
  await testServer((await it.add("a", child("x"))).server, it.setting);
  await it.add("b", child("y"));
  const { text } = await serversTold(it.setting);
  expect(text).toMatch(/^## MCP servers\n.*use_tool, as mcp_<server>_<tool>.*tool_search/);
  expect(text).toContain('\n- a: 2 tools: mcp_a_c(), mcp_a_d(); prompts for the user: /a:review; "Use me. …"\n- b: ');
  for (let at = 0; at < 60; at++) await it.add(`server-${at}-${"y".repeat(50)}`, child("y"));
  const many = (await serversTold(it.setting)).text;
  expect(many.length).toBeLessThan(5_000);
  expect(many).toMatch(/\n- and \d+ more/);
  const chinese = await serversTold({ ...it.setting, texts: textsIn("zh-CN") });
  expect(chinese.text).toContain("- a：2 个工具：");
});

test("of a server's tools all are named, unless they are very many, and before its own words; of very few the parameters are", async () => {
  const names = Array.from({ length: 16 }, (_, at) => `tool_number_${at}`);
  const get = { type: "object", properties: { city: {}, days: {} }, required: ["city"] };
  const one = { ...listsOf(), tools: [{ ...toolNamed("get.it"), inputSchema: get }] };
  const it = world({
    demo: { ...listsOf(...names), instructions: `${"A word of it. ".repeat(21)}And this is more than fits.` },
    many: listsOf(...names, ...names.map((name) => `more_${name}`)),
    one: { ...one, instructions: "y".repeat(400) },
    "a.b": listsOf("c", "d", "e f"),
  });
  for (const name of ["demo", "many", "one", "a.b"])
    await testServer((await it.add(name, child(name))).server, it.setting);
  const lines = (await serversTold(it.setting)).text.split("\n");
  expect(lines.find((line) => line.startsWith("- demo"))).toBe(
    `- demo: 16 tools: ${names.join(", ")}; "${"A word of it. ".repeat(21)}…"`,
  );
  expect(lines.find((line) => line.startsWith("- many"))).toMatch(/^- many: 32 tools: tool_.*, more_tool_number_3, …$/);
  expect(lines.find((line) => line.startsWith("- one"))).toMatch(
    /^- one: 1 tool: mcp_one_get_it\(city, days\?\); "y{299}…"$/,
  );
  expect(lines.find((line) => line.startsWith("- a.b"))).toMatch(
    /^- a\.b: 3 tools, as mcp_a_b_[0-9a-f]{8}_\*: c, d, e_f$/,
  );
});

test("twenty servers of a hundred tools are all told of, in the room that one may take", async () => {
  const names = Array.from({ length: 100 }, (_, at) => `do_something_${at}`);
  const servers = Array.from({ length: 20 }, (_, at) => `server${at}`);
  const words = { instructions: "Words of mine. ".repeat(100) };
  const it = world(Object.fromEntries(servers.map((name) => [name, { ...listsOf(...names), ...words }])));
  for (const name of servers) await testServer((await it.add(name, child(name))).server, it.setting);
  for (const language of languages) {
    const { text } = await serversTold({ ...it.setting, texts: textsIn(language) });
    for (const name of servers) expect(text).toMatch(new RegExp(`\\n- ${name}[:：] ?100 .*do_something_5, .*…`));
    expect(text.length - textsIn(language).mcpTold.heading().length).toBeLessThanOrEqual(4_001);
  }
});

test("who was never asked is asked while the model thinks, who failed is left alone for a while, who is known is not", async () => {
  const it = world({ a: listsOf("c"), known: listsOf("d") });
  for (const name of ["a", "dead", "off", "known"]) await it.add(name, child(name));
  await disableServer("off", it.parts);
  await testServer(await requireServer("known", it.setting), it.setting);
  it.asked.splice(0);
  const servers = serversOf(it.setting);
  await servers.checkRest();
  expect(it.asked.sort()).toEqual(["a", "dead"]);
  expect((await servers.tools()).map(({ name }) => name)).toEqual(["mcp_a_c", "mcp_known_d"]);
  expect(servers.known()).toHaveLength(2);
  await serversOf(it.setting).checkRest();
  expect(it.asked.sort()).toEqual(["a", "dead"]);
});

test("who looks for tools before anybody has asked a server asks it, once, and finds what it has", async () => {
  const it = world({ a: listsOf("c") });
  for (const name of ["a", "dead"]) await it.add(name, child(name));
  const servers = serversOf(it.setting);
  const found = await Promise.all([servers.checkRest(), servers.tools(), servers.tools()]);
  expect(found.slice(1).map((tools) => tools?.map(({ name }) => name))).toEqual([["mcp_a_c"], ["mcp_a_c"]]);
  expect(it.asked.sort()).toEqual(["a", "dead"]);
  await it.add("b", child("b"));
  await servers.tools();
  expect(it.asked.sort()).toEqual(["a", "b", "dead"]);
});

test("who hangs when he is first asked keeps a look for tools only for a while", async () => {
  const it = world({ a: listsOf("c") });
  for (const name of ["a", "hangs"]) await it.add(name, child(name));
  const hub = await it.setting.hub();
  const lists = ({ server, ...rest }: Connection) =>
    server.name === "hangs"
      ? { server, ...rest, lists: () => new Promise<never>(() => undefined) }
      : { server, ...rest };
  const hanging = { connection: (of: never) => lists(hub.connection(of)) } as unknown as Hub;
  const servers = createServers({ ...it.setting, hub: async () => hanging }, { patienceMs: 1 });
  for (let look = 0; look < 100 && servers.known().length === 0; look++) await servers.tools();
  expect(servers.known().map(({ name }) => name)).toEqual(["mcp_a_c"]);
});

test("who was broken off in the middle, since a run has ended, is asked again by the next", async () => {
  const answers: Record<string, Error> = { a: new ServerProblem("aborted", "") };
  const it = world(answers);
  await it.add("a", child("x"));
  for (let run = 0; run < 2; run++) await serversOf(it.setting).checkRest();
  expect(it.asked).toEqual(["a", "a"]);
});

test("who would not list its tools is asked for them again, but not at once", async () => {
  const dropped = [{ name: "tools/list", why: "list-unread" }];
  const it = world({ a: { ...listsOf(), dropped }, empty: listsOf() });
  for (const name of ["a", "empty"]) await it.add(name, child(name));
  for (let run = 0; run < 2; run++) await serversOf(it.setting).checkRest();
  expect(it.asked.sort()).toEqual(["a", "empty"]);
  const later = Date.now() + 11 * 60_000;
  using _ = vi.spyOn(Date, "now").mockReturnValue(later);
  await serversOf(it.setting).checkRest();
  expect(it.asked.sort()).toEqual(["a", "a", "empty"]);
});

test("a list that has changed since is read anew, and one that has not is not", async () => {
  const answers = { a: listsOf("c") };
  const it = world(answers);
  const { server } = await it.add("a", child("x"));
  await testServer(server, it.setting);
  const servers = serversOf(it.setting);
  const first = await servers.tools();
  expect(await servers.tools()).toBe(first);
  answers.a = listsOf("c", "d");
  await new Promise((later) => setTimeout(later, 2));
  await testServer(server, it.setting);
  expect((await servers.tools()).map(({ name }) => name)).toEqual(["mcp_a_c", "mcp_a_d"]);
});

test.each(["", "a b", "../a", "a:b", "x".repeat(65), "-a"])("a server cannot be called %j", async (name) => {
  const it = world();
  await expect(it.add(name, child("x"))).rejects.toThrow("cannot be called");
  expect(await it.store.servers()).toEqual([]);
});
