import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { ownPath } from "../support/browser.ts";
import { servePages } from "../support/pages.ts";
import type { TestServer } from "../support/server.ts";
import type { Api } from "./shots-server.ts";

const modules = resolve(import.meta.dirname, "../../node_modules/@modelcontextprotocol");
const line = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
const use = (name: string, input: object = {}) => line("use_tool", { name, input });

const form = `<title>A form 表单</title><h1>Order 订单</h1>
<label>Name 姓名 <input id="name"></label>
<label>Size <select id="size"><option>small</option><option>大号</option></select></label>
<label>File <input id="file" type="file"></label>
<button id="go" onclick="this.textContent='Sent 已发送'">Send</button>
<ul>${"<li>Tea 茶</li>".repeat(40)}</ul><a href="/two">Next page</a>`;

const found = [
  {
    title: "How to brew tea 如何泡茶",
    url: "https://example.com/tea",
    content: "Water of 80 °C, three minutes. 水温八十度。",
  },
  {
    title: "Tea in the world",
    url: "https://example.org/a/very/long/path/that/goes/on/and/on?with=a&query=too",
    content: "Grown in many places, drunk in all.",
  },
];

const notebook = JSON.stringify(
  {
    cells: [{ cell_type: "code", id: "one", metadata: {}, source: ["print(1)\n"], outputs: [], execution_count: null }],
    ...{ metadata: {}, nbformat: 4, nbformat_minor: 5 },
  },
  null,
  1,
);

const patch = `*** Begin Patch
*** Update File: tea.md
@@
 # Tea
-Green or black.
+Green, black or 乌龙.
*** Add File: cups.md
+# Cups
+One each.
*** End Patch`;

/** What a model would ask for, one message after the other; all of it is really done. */
const talks = (page: string) => ({
  web: [
    [
      line("web_search", { query: "how to brew tea 泡茶" }),
      line("web_fetch", { url: `${page}/article` }),
      line("web_fetch", { url: `${page}/missing` }),
    ],
  ],
  browser: [
    [
      use("browser_navigate", { url: page }),
      use("browser_type", { selector: "#name", text: "李雷 Lee" }),
      use("browser_select", { selector: "#size", values: ["大号"] }),
      use("browser_hover", { selector: "#go" }),
      use("browser_click", { selector: "#go" }),
      use("browser_press_key", { key: "Tab" }),
      use("browser_upload", { selector: "#file", paths: ["tea.md"] }),
      use("browser_scroll", { direction: "down" }),
      use("browser_get_dom", { selector: "ul" }),
      use("browser_wait_for", { selector: "#go" }),
      use("browser_evaluate", { script: "({ title: document.title, items: document.querySelectorAll('li').length })" }),
      use("browser_screenshot"),
      use("browser_get_state"),
    ],
    [use("browser_click", { selector: "#nowhere" })],
    [
      use("browser_navigate", { url: `${page}/two` }),
      use("browser_go_back"),
      use("browser_reload"),
      use("browser_close"),
    ],
  ],
  mcp: [
    [
      use("mcp_everything_echo", { message: "Hello 你好" }),
      use("mcp_everything_get-sum", { a: 20, b: 22 }),
      use("mcp_everything_get-structured-content", { location: "New York" }),
      use("mcp_everything_get-tiny-image"),
      use("mcp_everything_get-resource-links", { count: 3 }),
      use("mcp_everything_get-resource-reference", { resourceType: "Text", resourceId: 1 }),
      use("mcp_everything_get-annotated-message", { messageType: "error", includeImage: true }),
      use("mcp_everything_get-sum", { a: "twenty" }),
      use("mcp_list_resources", { server: "everything" }),
      use("mcp_read_resource", { server: "everything", uri: "demo://resource/dynamic/text/1" }),
      use("mcp_filesystem_list_directory", { path: "." }),
      use("mcp_filesystem_read_text_file", { path: "/etc/hostname" }),
    ],
  ],
  files: [
    [use("apply_patch", { patch }), use("notebook_edit", { path: "tea.ipynb", cell: "one", source: "print('茶')\n" })],
    [use("file_copy", { source: "tea.md", destination: "copy.md" })],
    [use("file_move", { source: "copy.md", destination: "moved.md" })],
    [
      use("file_delete", { path: "moved.md" }),
      use("file_delete", { path: "nothing.md" }),
      use("file_stat", { path: "tea.md" }),
    ],
  ],
  shell: [
    [line("bash", { command: "for n in 1 2 3; do echo cup $n; done; sleep 60", background: true })],
    [use("bash_output", { process_id: "PROCESS" })],
    [use("bash_kill", { process_id: "PROCESS" }), use("bash_kill", { process_id: "bash_9" })],
  ],
  agent: [
    [
      line("tool_search", { query: "browser" }),
      line("tool_search", { query: "qqqqzzzz" }),
      line("skill", { name: "weekly-report", arguments: "46 team" }),
      line("memory", { action: "write", key: "tea", content: "# Tea 茶\n\n- green" }),
    ],
    [line("memory", { action: "list" }), line("memory", { action: "read", key: "tea" })],
    [line("memory", { action: "delete", key: "tea" }), line("memory", { action: "read", key: "none" })],
    [line("task", { prompt: 'glob {"pattern":"*.md"}', agent_type: "explore", run_in_background: true })],
    [use("task_output", { task_id: "TASK", block: true })],
    [use("open_in_folder", { path: "tea.md" }), use("screenshot")],
    [use("enter_plan_mode")],
    [use("compact", { focus: "tea" })],
  ],
  parallel: [
    [
      line("bash", { command: "sleep 0.3 && echo 'all 214 tests passed 全部通过'" }),
      line("bash", { command: "sleep 0.2; echo 'src/tea.ts(3,7): error TS2322' >&2; exit 2" }),
      line("read_file", { path: "tea.md" }),
      line("grep", { pattern: "Tea" }),
      line("edit", { path: "tea.md", old_string: "nothing like it", new_string: "x" }),
      line("write_file", { path: "notes/a-rather-long-name-of-a-file-in-a-folder.md", content: "# Notes\n\n笔记\n" }),
      line("web_fetch", { url: `${page}/article` }),
    ],
  ],
});

type Talk = keyof ReturnType<typeof talks>;
const names: Talk[] = ["web", "browser", "mcp", "files", "shell", "agent", "parallel"];
const made = new Map<Talk, string>();

/** Tools of every kind with what they really brought, closed and opened. */
export const toolScenes = names.flatMap((name) => [
  {
    name: `tools-${name}-end`,
    height: 2600,
    async open(page: Page) {
      await go(page, name);
      await opened(page);
      await page
        .locator(".turn-end")
        .last()
        .evaluate((end) => end.scrollIntoView());
    },
  },
  { name: `tools-${name}`, height: 1000, open: (page: Page) => go(page, name) },
  {
    name: `tools-${name}-open`,
    height: 4200,
    async open(page: Page) {
      await go(page, name);
      await opened(page);
    },
  },
]);

async function opened(page: Page): Promise<void> {
  for (const closed of ["details.tool:not([data-tool], [open])", "details[data-tool]:not([open])"])
    await page.locator(`${closed} > summary`).evaluateAll((all) => {
      for (const one of all) (one as unknown as { click(): void }).click();
    });
  await page.locator("details[data-tool]:not([open])").waitFor({ state: "detached" });
}

async function go(page: Page, name: Talk): Promise<void> {
  await page.goto(new URL(`/#/s/${made.get(name)}`, page.url()).href);
  await page.locator(".turn-end").last().waitFor({ state: "attached" });
  // The answer says again what the calls brought.
  await page
    .locator("[data-role=assistant]")
    .first()
    .evaluate((answer) => answer.scrollIntoView());
}

export async function prepareTools(server: TestServer, api: Api, work: string, only: readonly string[]): Promise<void> {
  const wanted = names.filter((name) => only.length === 0 || only.some((scene) => scene.startsWith(`tools-${name}`)));
  if (wanted.length === 0) return;
  await using pages = await servePages({
    "/": form,
    "/two": "<title>Second 第二页</title><h1>Second</h1><p>Nothing more.</p>",
    "/article": `<title>On tea 论茶</title><article><h1>On tea</h1><p>Water of <b>80 °C</b>. 水温八十度。</p><ul><li>green</li><li>black</li></ul><p>${"Tea is drunk everywhere. ".repeat(40)}</p></article>`,
    "/search": (_, response) => void response.end(JSON.stringify({ results: found })),
  });
  const { program, request } = server;
  await request("PATCH", "/api/settings", { body: { browserPath: await ownPath() } });
  await program.run("search", "add", "searxng", "--address", pages.url.replace(/\/$/, ""));
  const node = (file: string, ...args: string[]) => ["--", process.execPath, join(modules, file), ...args];
  await program.run("mcp", "add", "everything", ...node("server-everything/dist/index.js", "stdio"));
  await program.run("mcp", "add", "filesystem", ...node("server-filesystem/dist/index.js", work));
  writeFileSync(join(work, "tea.md"), "# Tea\nGreen or black.\n");
  writeFileSync(join(work, "tea.ipynb"), notebook);
  const all = talks(pages.url.replace(/\/$/, ""));
  for (const name of wanted) {
    let session = "";
    for (const calls of all[name]) {
      const prompt = await filledIn(server, session, calls.join("\n"));
      if (session === "") session = await api.begin({ workspace: work, model: "demo/scripted", prompt });
      else await request("POST", `/api/sessions/${session}/messages`, { body: { text: prompt } });
      await api.settle(session, { allow: true });
    }
    made.set(name, session);
  }
}

/** Names that are given while it runs stand in what was answered. */
async function filledIn({ request }: TestServer, session: string, prompt: string): Promise<string> {
  if (!/TASK|PROCESS/.test(prompt)) return prompt;
  const { text } = await request("GET", `/api/sessions/${session}/messages`);
  const [task = ""] = (text.match(/ses_\w+/g) ?? []).filter((id) => id !== session).slice(-1);
  const [process = ""] = text.match(/\bp\d+\b|proc_\w+|bash_\d+/) ?? [];
  return prompt.replaceAll("TASK", task).replaceAll("PROCESS", process);
}
