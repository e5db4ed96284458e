import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCanary } from "../support/canary.ts";
import { gone, newContext, permission, press, say, seen, soon, useServer, visit } from "./visit.ts";

const shared = useServer();
const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;

test("what a turn made and changed stands beside it at once, with preview and changes", async () => {
  const { work } = shared().program;
  await using canary = await startCanary();
  writeFileSync(join(work, "notes.txt"), "one\ntwo\n");
  const page = await visit(await newContext(), shared());
  await page.getByRole("button", { name: "Mode: Ask first" }).click();
  await page.getByRole("button", { name: /^Edits/ }).click();
  await say(
    page,
    [
      call("write_file", { path: "report.md", content: "# Quarter\n\nAll is *well*.\n" }),
      call("write_file", { path: "table.csv", content: 'name,sum\nA,"1,5"\n' }),
      call("write_file", { path: "evil.html", content: hostile(canary.url) }),
      call("edit", { path: "notes.txt", old_string: "two", new_string: "zwei" }),
    ].join("\n"),
  );
  await page.getByRole("button", { name: "Files, tasks and more" }).click();
  const panel = page.getByRole("region", { name: "Beside the conversation" });
  await press(panel.getByRole("button", { name: "report.md" }));
  await seen(panel.getByRole("heading", { name: "Quarter" }));
  await panel.getByRole("button", { name: "Source" }).click();
  await seen(panel.getByText("All is *well*."));
  await panel.getByRole("button", { name: "All files" }).click();
  await panel.getByRole("button", { name: "table.csv" }).click();
  await seen(panel.getByRole("cell", { name: "1,5" }));
  await panel.getByRole("button", { name: "All files" }).click();
  await panel.getByRole("button", { name: "notes.txt" }).click();
  await seen(panel.locator(".diff-added", { hasText: "zwei" }));

  await panel.getByRole("button", { name: "All files" }).click();
  await panel.getByRole("button", { name: "evil.html" }).click();
  const frame = panel.frameLocator("iframe");
  await seen(frame.getByText("A plain paragraph"));
  const red = 'getComputedStyle(document.querySelector("p")).color === "rgb(255, 0, 0)"';
  const within = page.frames().find((one) => one.url().endsWith("/frame.html"));
  await soon(async () => (await within?.evaluate(red)) === true, "its own style");
  expect(await within?.evaluate("[document.title, origin]")).toEqual(["", "null"]);
  // No click leads away, by whichever button or key; where a link would have led is told.
  for (const link of ["A link", "A drawn link"])
    for (const [button, modifiers] of [
      ["left", []],
      ["left", ["Control"]],
      ["middle", []],
    ] as const)
      await frame.getByText(link).click({ button, modifiers: [...modifiers], noWaitAfter: true });
  expect(await frame.getByText("A link").getAttribute("title")).toBe(`${canary.url}/11`);
  await seen(frame.getByText("A plain paragraph"));
  expect(page.context().pages()).toEqual([page]);
  expect(canary.asked).toEqual([]);
});

/** Everything in it that would run, load or hide itself, had it its way. */
const hostile = (url: string) =>
  `<img name="documentElement"><form name="querySelectorAll"></form><meta http-equiv="refresh" content="0;url=${url}/1"><base href="${url}/">
  <link rel="stylesheet" href="${url}/2"><link rel="preconnect" href="http://elsewhere.invalid">
  <style>p { color: rgb(255, 0, 0); background: url(${url}/3) } @import "${url}/4";</style>
  <script>document.title = "ran"</script><p onclick="document.title='ran'">A plain paragraph</p>
  <img src="${url}/5" onerror="document.title='ran'"><iframe src="${url}/6"></iframe>
  <svg><script>document.title = "ran"</script><use href="${url}/7#a"/></svg>
  <video poster="${url}/8" src="${url}/9" autoplay></video><object data="${url}/10"></object>
  <a href="${url}/11" ping="${url}/12" target="_blank">A link</a>
  <svg width="200" height="40"><a href="${url}/13"><text y="20">A drawn link</text><set attributeName="href" to="${url}/14"/></a></svg>`;

test("processes with what they print, the plan, and what it took", async () => {
  const page = await visit(await newContext(), shared());
  await say(
    page,
    [
      call("todo_write", { todos: [{ id: "1", subject: "Count the days", status: "in_progress" }] }),
      call("bash", { command: "echo ready; exec sleep 60", run_in_background: true }),
    ].join("\n"),
  );
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await page.getByRole("button", { name: "Files, tasks and more" }).click();
  const panel = page.getByRole("region", { name: "Beside the conversation" });
  await panel.getByRole("tab", { name: "To do" }).click();
  await seen(panel.getByText("Count the days"));
  await page.keyboard.press("ArrowRight");
  await seen(panel.getByText("ready", { exact: true }));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/kill", async (route) => {
    await held;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Stop" }).click();
  expect(await panel.getByRole("button", { name: "Stopping…" }).isEnabled()).toBe(false);
  letGo();
  await seen(panel.getByText("Nothing is running in the background."));
  await panel.getByRole("tab", { name: "Usage" }).click();
  await seen(panel.getByText("Tokens sent"));
});

test("on a phone it comes over the conversation, in Chinese too, and goes by Escape and by Back", async () => {
  const context = await newContext();
  const page = await visit(context, shared());
  await page.evaluate(() => localStorage.setItem("skillmint.language", "zh-CN"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("textbox", { name: "消息" }).fill("你好");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "文件、任务等" }).click();
  const sheet = page.getByRole("dialog", { name: "文件、任务等" });
  await seen(sheet.getByText("还没有文件。此会话创建或修改的文件会出现在这里。"));
  const session = page.url();
  await page.keyboard.press("Escape");
  await gone(sheet);
  // The step that it was is taken back: the next Back leads away.
  await soon(() => page.evaluate("history.state === null"));
  await page.getByRole("button", { name: "文件、任务等" }).click();
  await seen(sheet);
  // A reload leaves it open, and its step is still one.
  await page.reload();
  await seen(sheet);
  await page.goBack();
  await gone(sheet);
  expect(page.url()).toBe(session);
  // Who goes elsewhere from there finds it closed.
  await page.getByRole("button", { name: "文件、任务等" }).click();
  await seen(sheet);
  await page.evaluate("location.hash = '#/settings'");
  await gone(sheet);
  expect(page.url()).toMatch(/#\/settings$/);
});
