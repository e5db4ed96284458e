import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "../src/protocol/events.ts";
import type { SessionId } from "../src/protocol/ids.ts";
import { needs } from "./needs.ts";
import { testPath } from "./support/browser.ts";
import { keptFolder } from "./support/kept-folder.ts";
import type { Script } from "./support/scripted-model.ts";
import { type Served, served } from "./support/served.ts";
import { account, type Site, serveSite } from "./support/web/site.ts";

const folders = [keptFolder(), keptFolder(), keptFolder()] as const;
let site: Site;
const asksOfModel: unknown[] = [];
/** The session's own, which has no part in what a program calls. */
const idle: Script = (request) => {
  asksOfModel.push(request);
  return { text: "Who asked me?" };
};
beforeAll(async () => {
  site = await serveSite();
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  for (const folder of folders) folder[Symbol.dispose]();
});

interface Answered {
  status: number;
  output: string;
  error: string;
}

/** A session of a program's own, in which all that it asks is agreed to. */
async function client(server: Served) {
  const session = await server.begin();
  const asked: string[] = [];
  const page = server.page(session, { onEvent: (event) => void agree(event) });
  async function agree(event: Event): Promise<void> {
    if (event.type !== "ask-raised") return;
    asked.push(event.tool);
    await server.ask("POST", `/api/sessions/${session}/asks/${event.ask}`, { decision: "allow", hash: event.hash });
  }
  const post = async (name: string, body: object = {}): Promise<Answered> => {
    const { status, body: answer } = await server.ask("POST", `/api/browser/${name}`, { session, ...body });
    return { status, output: "", error: "", ...(answer as object) };
  };
  return { session: session as SessionId, asked, post, page };
}

async function drive(server: Served): Promise<string[]> {
  const { post, asked } = await client(server);
  const told = async (name: string, body: object = {}) => {
    const { status, output, error } = await post(name, body);
    expect([name, status, error]).toEqual([name, 200, ""]);
    return output;
  };
  writeFileSync(join(server.work, "paper.txt"), "paper");
  const started = await told("launch", { viewport: { width: 1000, height: 700 } });
  expect(started).toMatch(/^Browser started: .+ \d+, no window, 1000 × 700/);
  const login = await told("navigate", { url: `${site.url}login` });
  const ref = /"Name" \[(\w+)\]/.exec(login)?.[1];
  await told("type", { ref, text: account.name });
  await told("type", { selector: "[name=password]", text: account.password, delay: 1 });
  expect(await told("press_key", { key: "Enter" })).toContain("# Welcome, ann");
  expect(await told("go_back")).toMatch(/^Went back to \S+\/login/);
  expect(await told("go_forward")).toContain("# Welcome, ann");
  expect(await told("reload")).toContain("# Welcome, ann");
  await told("navigate", { url: `${site.url}menu` });
  expect(await told("hover", { selector: "li.top" })).toContain('link "Teapots"');
  expect(await told("click", { x: 40, y: 45 })).toMatch(/^Clicked \(40, 45\)/);
  await told("navigate", { url: `${site.url}choices` });
  expect(await told("select", { selector: "#colour", values: ["Green"] })).toContain("Colour g");
  await told("navigate", { url: `${site.url}upload` });
  expect(await told("upload", { selector: "input", paths: ["paper.txt"] })).toMatch(/^Gave paper\.txt/);
  expect(await told("click", { selector: "text=Send" })).toContain("Received paper.txt, 5 bytes");
  await told("navigate", { url: `${site.url}table` });
  expect(await told("scroll", { direction: "down", amount: 500 })).toMatch(/^Scrolled down: at 500/);
  expect(await told("wait_for", { selector: "td" })).toMatch(/^It is there: td/);
  expect(await told("get_dom", { selector: "thead" })).toContain('button "Age"');
  expect(await told("evaluate", { script: "document.title" })).toMatch(/^"Table"/);
  const shot = /saved to (\S+\.png)/.exec(await told("screenshot", { path: "table.png" }))?.[1] ?? "";
  expect(readFileSync(join(server.work, shot)).subarray(1, 4).toString()).toBe("PNG");
  expect(await told("get_state")).toMatch(/Page: Table[\s\S]*Scrolled to 500/);
  expect(await told("close")).toBe("Browser closed");
  expect(asksOfModel).toEqual([]);
  return asked;
}

test("a program drives a session's browser by all eighteen routes; what it asks is asked of the session's person", async () => {
  await using server = await served(folders[0].path, idle);
  await server.ask("PATCH", "/api/settings", { browserPath: await testPath() });
  const { post } = await client(server);
  // What cannot be done is an answer with a sentence.
  for (const [name, body] of [
    ["click", { selector: "a" }],
    ["get_dom", {}],
    ["go_back", {}],
  ] as const)
    expect(await post(name, body)).toMatchObject({ status: 422, error: expect.stringMatching(/^No page is open/) });
  expect(await post("scroll", { direction: "sideways" })).toMatchObject({ status: 422 });
  expect(await post("navigate", { url: "file:///etc/passwd" })).toMatchObject({ status: 403 });
  expect((await drive(server)).toSorted()).toEqual([
    ...["browser_evaluate", "browser_navigate", "browser_screenshot", "browser_upload"],
  ]);
});

needs("chromium")("the system's own browser is found, and driven by all of them too", async () => {
  await using server = await served(folders[1].path, idle);
  expect(await drive(server)).toHaveLength(4);
});

test("without a browser each route says so, with what to do about it, and nothing is left behind", async () => {
  await using server = await served(folders[2].path, idle);
  await server.ask("PATCH", "/api/settings", { browserPath: join(folders[2].path, "nowhere") });
  const { post } = await client(server);
  for (const [name, body] of [
    ["launch", {}],
    ["navigate", { url: site.url }],
  ] as const)
    expect(await post(name, body)).toMatchObject({ status: 422, error: expect.stringMatching(/browser/i) });
  expect(await post("get_state")).toMatchObject({ status: 200, output: expect.stringMatching(/^No page is open/) });
  expect(await post("close")).toMatchObject({ status: 200 });
  expect(existsSync(join(server.home, "browser", "profile"))).toBe(false);
});
