import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { servePages } from "../support/pages.ts";
import { answers, gone, inChinese, newContext, permission, press, say, seen, soon, useServer, visit } from "./visit.ts";

const shared = useServer(async ({ program: { work } }) => {
  mkdirSync(join(work, "poems"));
  writeFileSync(join(work, "poems/one.ts"), '// a poem\nconst colour = "red";\n');
});

const prompts = (page: Page) => page.locator("[data-role=user]");

test("every tool's result stands in its own form", async () => {
  await using web = await servePages({
    "/": "<title>灯塔</title><h1>The lighthouse</h1><p>It <b>shines</b> far over the sea.</p>",
  });
  const page = await inChinese(await visit(await newContext(), shared()));
  const calls = {
    todo_write: {
      todos: [
        { subject: "读诗", status: "completed" },
        { subject: "写诗", status: "in_progress" },
      ],
    },
    memory: { action: "write", key: "colours", content: "# 颜色\n\n- **red**" },
    web_fetch: { url: web.url },
    use_tool: { name: "file_stat", input: { path: "poems/one.ts" } },
    glob: { pattern: "**/*.ts" },
    list_dir: { path: "." },
    read_file: { path: "poems/one.ts" },
  };
  const field = page.getByRole("textbox", { name: "消息" });
  await field.fill(
    Object.entries(calls)
      .map(([name, input]) => `${name} ${JSON.stringify(input)}`)
      .join("\n"),
  );
  await field.press("Enter");
  const asked = page.getByRole("group", { name: "需要许可" });
  for (const name of ["在本次会话中允许", "允许"]) {
    const allow = asked.getByRole("button", { name, exact: true });
    await press(allow);
    await gone(allow);
  }
  const open = async (tool: string) => {
    const card = page.locator(`[data-tool=${tool}][data-status=ok]`);
    await card.locator("summary").click();
    return card;
  };
  const todos = await open("todo_write");
  await seen(todos.locator("[data-status=in_progress]", { hasText: "写诗" }));
  await seen((await open("memory")).getByRole("heading", { name: "颜色" }));
  const fetched = await open("web_fetch");
  expect(await fetched.getByRole("link").first().getAttribute("href")).toBe(web.url);
  await seen(fetched.locator("strong", { hasText: "shines" }));
  // Reads that follow each other stay folded into one line.
  await page.getByText("读取 2 个文件，搜索 1 次，列出 1 个文件夹").click();
  const facts = await open("file_stat");
  await seen(facts.getByText("大小"));
  await seen(facts.getByText("32 B"));
  await seen((await open("glob")).getByRole("listitem").getByText("poems/one.ts"));
  await seen((await open("list_dir")).getByRole("listitem").getByText("poems/"));
  const read = await open("read_file");
  await seen(read.locator(".code-comment", { hasText: "// a poem" }));
  await seen(read.locator(".code-keyword", { hasText: "const" }));
  expect(await read.locator(".diff-number").allTextContents()).toEqual(["1", "2"]);
});

test("a prompt that is edited is sent in a new session that begins before it, and the old one stays", async () => {
  const page = await visit(await newContext(), shared());
  await say(page, "first words");
  await seen(page.locator(".turn-end"));
  await say(page, "second words");
  await seen(page.locator(".turn-end").nth(1));
  const before = page.url();
  await prompts(page).nth(1).hover();
  await prompts(page).nth(1).getByRole("button", { name: "Edit and resend" }).click();
  const field = page.getByRole("textbox", { name: "Edit and resend" });
  await field.fill("other words");
  await page.getByRole("button", { name: "Send in a new session" }).click();
  await soon(async () => page.url() !== before, "another session");
  await seen(prompts(page).getByText("other words"));
  await seen(page.locator(".turn-end").nth(1));
  expect(await prompts(page).locator(".prompt-text").allTextContents()).toEqual(["first words", "other words"]);
  await page.goto(before);
  await seen(prompts(page).getByText("second words"));
  expect(await prompts(page).count()).toBe(2);
});

test("an edit that was allowed is undone from the page once it is shown what that does, and put back", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const path = join(server.program.work, "poems/one.ts");
  const before = readFileSync(path, "utf8");
  const edit = { path: "poems/one.ts", old_string: "red", new_string: "blue" };
  await say(page, `edit ${JSON.stringify(edit)}\nwrite_file ${JSON.stringify({ path: "made.txt", content: "x\n" })}`);
  for (const named of ["one.ts", "made.txt"]) {
    const asked = permission(page).filter({ hasText: named });
    await press(asked.getByRole("button", { name: "Allow once" }));
    await gone(asked);
  }
  const end = page.locator(".turn-end");
  await seen(end.getByText("2 files changed"));
  await end.getByRole("button", { name: "Undo its changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo the changes of this turn?" });
  await seen(dialog.getByRole("listitem").filter({ hasText: "poems/one.ts" }).getByText("as it was before"));
  await seen(dialog.getByRole("listitem").filter({ hasText: "made.txt" }).getByText("deleted"));
  expect(readFileSync(path, "utf8")).toContain("blue");
  await press(dialog.getByRole("button", { name: "Undo", exact: true }));
  await seen(page.getByRole("log").getByText(/^The changes to 2 files after “edit .*…” were undone\.$/));
  expect([readFileSync(path, "utf8"), existsSync(join(server.program.work, "made.txt"))]).toEqual([before, false]);
  await end.getByRole("button", { name: "Put its changes back" }).click();
  await press(page.getByRole("dialog").getByRole("button", { name: "Put back" }));
  await seen(page.getByRole("log").getByText(/^The changes to 2 files after “edit .*…” were put back\.$/));
  expect([readFileSync(path, "utf8"), existsSync(join(server.program.work, "made.txt"))]).toEqual([
    before.replace("red", "blue"),
    true,
  ]);
  await gone(page.getByRole("dialog"));
  await seen(answers(page));
});

test("what was changed while an undo was being read stays, and the undo says so", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const path = join(server.program.work, "mine.txt");
  await say(page, `write_file ${JSON.stringify({ path: "mine.txt", content: "x\n" })}`);
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await press(page.locator(".turn-end").getByRole("button", { name: "Undo its changes" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByRole("listitem").filter({ hasText: "mine.txt" }).getByText("deleted"));
  writeFileSync(path, "by hand\n");
  await press(dialog.getByRole("button", { name: "Undo", exact: true }));
  await seen(dialog.getByText("Nothing can be changed now."));
  await seen(dialog.getByRole("listitem").filter({ hasText: "mine.txt" }).getByText("changed since"));
  expect(readFileSync(path, "utf8")).toBe("by hand\n");
});

test("what runs in the background and holds an undo up is ended from there, and the undo goes on", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const run = (seconds: number) =>
    `bash ${JSON.stringify({ command: `exec sleep ${seconds}`, run_in_background: true })}`;
  await say(page, `write_file ${JSON.stringify({ path: "held.txt", content: "x\n" })}\n${run(601)}\n${run(602)}`);
  for (const named of ["held.txt", "sleep 601", "sleep 602"]) {
    const asked = permission(page).filter({ hasText: named });
    await press(asked.getByRole("button", { name: "Allow once" }));
    await gone(asked);
  }
  await press(page.locator(".turn-end").getByRole("button", { name: "Undo its changes" }));
  const dialog = page.getByRole("dialog", { name: "Undo the changes of this turn?" });
  const carryOut = dialog.getByRole("button", { name: "Undo", exact: true });
  const stop = dialog.getByRole("button", { name: "Stop all 2" });
  await seen(stop);
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    expect.stringContaining("exec sleep 601"),
    expect.stringContaining("exec sleep 602"),
  ]);
  expect(await carryOut.isEnabled()).toBe(false);
  // One ends by itself before it is told to, so that it is not found; the other takes its time.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let ended = 0;
  await page.route("**/api/processes/*/*/kill", async (route) => {
    if (ended++ === 0) await server.ask("POST", new URL(route.request().url()).pathname);
    else await held;
    await route.continue();
  });
  await stop.click();
  expect(await dialog.getByRole("button", { name: "Stopping…" }).isEnabled()).toBe(false);
  letGo();
  await seen(dialog.getByRole("listitem").filter({ hasText: "held.txt" }).getByText("deleted"));
  await gone(stop);
  await press(carryOut);
  await seen(page.getByRole("log").getByText(/^The changes to 1 file after .* were undone\.$/));
  expect(existsSync(join(server.program.work, "held.txt"))).toBe(false);
});
