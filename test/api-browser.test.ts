import { afterAll, beforeAll, expect, test } from "vitest";
import { ownPath } from "./support/browser.ts";
import { commands } from "./support/commands.ts";
import { follow } from "./support/follow.ts";
import { type Pages, servePages } from "./support/pages.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { at } from "./support/skillmint.ts";

let pages: Pages;
beforeAll(async () => {
  pages = await servePages({
    "/": `<title>Start</title><a href="/two">Two</a><button onclick="this.textContent='Done'">Do</button>`,
    "/two": "<title>Two</title><h1>Second</h1>",
  });
});
afterAll(() => pages[Symbol.asyncDispose]());

async function withBrowser(path: string, env: Record<string, string> = {}) {
  const server = await startServer({ env });
  const set = await server.request("PATCH", "/api/settings", { body: { browserPath: path } });
  expect(set.status).toBe(200);
  const post = (name: string, body: object = {}) =>
    server.request<{ output: string; error: string }>("POST", `/api/browser/${name}`, { body, language: "zh-CN" });
  return { server, post };
}

/** Says yes to all that is asked. */
async function agree(server: TestServer): Promise<string[]> {
  const asked: string[] = [];
  const until = await follow(server);
  void (async () => {
    for (;;) {
      const ask = await until(({ type, ask }) => type === "ask-raised" && !asked.includes(String(ask)));
      asked.push(String(ask.ask));
      const body = { decision: "allow", hash: ask.hash };
      await server.request("POST", `/api/sessions/${ask.session}/asks/${ask.ask}`, { body });
    }
  })().catch(() => undefined);
  return asked;
}

test("the routes of the seeds drive one page, behind one session's gate, and speak as the seeds do", async () => {
  const { server, post } = await withBrowser(await ownPath());
  await using _ = server;
  const early = await post("click", { selector: "a" });
  expect([early.status, early.json]).toEqual([
    422,
    { error: "没有打开的页面。请先用 browser_navigate 打开一个网址。" },
  ]);
  const asked = await agree(server);
  const start = await post("navigate", { url: pages.url });
  expect(start.json.output).toMatch(new RegExp(`^已导航到 ${pages.url}\n当前页面: Start`));
  // A page of this machine was asked for, and what is done on it then is not.
  expect(asked).toHaveLength(1);
  expect((await post("click", { selector: "button" })).json.output).toMatch(/^已点击 button\n[\s\S]*button "Done"/);
  expect((await post("get_state")).json.output).toContain("当前页面: Start");
  expect((await post("click", { selector: "a" })).json.output).toContain("# Second");
  expect((await post("go_back")).json.output).toMatch(/^已后退到 /);
  expect((await post("screenshot")).json.output).toMatch(/^截图已保存到 \S+\.png（1280 × 800）/);
  expect((await post("get_dom")).json.output).toContain('link "Two"');
  expect(asked).toHaveLength(1);
  expect((await post("evaluate", { script: "1 + 1" })).json.output).toMatch(/^2\n/);
  expect(asked).toHaveLength(2);
  expect((await post("press_key", {})).status).toBe(422);
  expect((await post("close")).json).toEqual({ output: "浏览器已关闭" });
  const { text } = await server.request("GET", "/api/sessions");
  expect(new Set(text.match(/ses_\w+/g)).size).toBe(1);
  expect((await post("click", { session: "ses_nowhere", selector: "a" })).status).toBe(404);
});

test("a session that is named has a browser of its own, and keeps its model", async () => {
  const { server, post } = await withBrowser(await ownPath());
  await using _ = server;
  await agree(server);
  const session = await server.begin({ workspace: server.program.work, prompt: "hello" });
  expect((await post("navigate", { session, url: pages.url })).json.output).toContain("Start");
  expect((await post("get_state")).json.output).toBe("没有打开的页面。用 browser_navigate 打开。");
  expect((await post("get_state", { session })).json.output).toContain("Start");
  const more = await server.request("POST", `/api/sessions/${session}/messages`, { body: { text: "go on" } });
  expect(more.status).toBeLessThan(300);
  const last = await server.event(
    session,
    (event) => event.type === "turn-ended" && event.reason === "done" && (event.seq ?? 0) > 20,
  );
  expect(last).toMatchObject({ type: "turn-ended", reason: "done" });
});

test("where no browser can be found the routes say so, and how to get one", async () => {
  // The one that we bring has no window.
  const { server, post } = await withBrowser(await ownPath(), { DISPLAY: ":97" });
  await using _ = server;
  await server.request("PATCH", "/api/settings", { body: { browserHeadless: "off" } });
  await agree(server);
  const none = /^本机没有浏览器。请让用户安装 Chrome、Edge 或 Chromium，例如: [^\n]*install[^\n]*$/;
  for (const [name, body] of [
    ["launch", { headless: false }],
    ["navigate", { url: pages.url }],
  ] as const) {
    const { status, json } = await post(name, body);
    expect([name, status, json.error]).toEqual([name, 422, expect.stringMatching(none)]);
  }
  const acts = {
    click: { selector: "a" },
    evaluate: { script: "1" },
    go_back: {},
    reload: {},
    press_key: { key: "a" },
  };
  for (const [name, body] of Object.entries(acts)) {
    const { status, json } = await post(name, body);
    expect([name, status, json.error]).toEqual([name, 422, "没有打开的页面。请先用 browser_navigate 打开一个网址。"]);
  }
  expect((await post("get_state")).json.output).toBe("没有打开的页面。用 browser_navigate 打开。");
  expect((await post("close")).json.output).toContain("浏览器已关闭");
  await server.request("PATCH", "/api/settings", { body: { browserPath: "/nowhere/chrome" } });
  const named = await post("navigate", { url: pages.url });
  expect([named.status, named.json.error]).toEqual([
    422,
    expect.stringMatching(/^设置 browserPath 指定的浏览器无法启动/),
  ]);
});

test("a run without a browser goes on, and its model is told the command that installs one", async () => {
  await using model = await startScriptedModel([
    { calls: [{ name: "use_tool", input: { name: "browser_navigate", input: { url: pages.url } } }] },
    { text: "Done." },
  ]);
  const program = commands({ env: { DISPLAY: ":97" } });
  await program.run("config", "set", "browserPath", await ownPath());
  await program.run("config", "set", "browserHeadless", "off");
  const allow = ["--allow", `browser_navigate(domain:127.0.0.1:${pages.port})`];
  const { code, stderr } = await program.run("run", ...allow, ...at(model.url), "open it");
  expect([code, stderr]).not.toContain("Error:");
  expect(model.requests[1]?.body.messages.at(-1)?.content).toMatch(
    /^There is no browser on this machine\. Ask the user to install Chrome, Edge or Chromium, for example: .*install/,
  );
});
