import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { authority, protectedServer } from "../support/mcp/authority.ts";
import { gone, inChinese, newContext, press, seen, soon, useServer, visit } from "./visit.ts";

const server = useServer();
const small = resolve(import.meta.dirname, "../support/small-mcp-server.ts");

test("an MCP server is added with a secret, tested, looked into, changed, switched off and removed", async () => {
  const page = await visit(await newContext(), server());
  await page.goto(`${server().url}#/settings/mcp`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "+ Add a server" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("small");
  await dialog.getByLabel("Command").fill(process.execPath);
  await dialog.getByLabel("Arguments").fill(small);
  await dialog.getByRole("button", { name: "Add one" }).click();
  await dialog.getByLabel("Environment: Name").fill("TOKEN");
  await dialog.getByLabel("TOKEN: Value").fill("hush-hush-1234");
  // What will start is shown as it will be.
  expect(await dialog.locator(".terminal").textContent()).toBe(`${process.execPath} ${small}`);
  await dialog.getByRole("button", { name: "Save and test" }).click();
  const row = page.locator('[data-server="small"]');
  // It is saved, so there is nothing left to cancel: how the test goes is told in the list.
  await gone(dialog);
  await seen(row.getByText(/It works: 3 tools/));
  await row.getByRole("button", { name: "Tools" }).click();
  await seen(row.getByText("mcp_small_look"));
  await row.getByRole("button", { name: "Test" }).click();
  await seen(row.getByText(/It works: 3 tools/));

  // A new one takes no other's place.
  await page.getByRole("button", { name: "+ Add a server" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("small");
  await dialog.getByLabel("Command").fill("/nowhere/x");
  await seen(dialog.getByRole("alert").getByText("There is one called small already."));
  expect(await dialog.getByRole("button", { name: "Save and test" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await row.getByRole("button", { name: "Change" }).click();
  expect(await dialog.getByLabel("TOKEN: Value").inputValue()).toBe("");
  await dialog.getByLabel("Command").fill("/nowhere/x");
  await dialog.getByLabel("Arguments").fill("");
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await seen(row.getByText(/It does not work: .* there is no such program, or its working folder is missing/));
  await seen(row.getByText("It is given: TOKEN"));
  await row.getByRole("switch").click();
  await seen(row.getByText("Off", { exact: true }));
  // To change what is off is not to switch it on.
  await row.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Command").fill("/nowhere/y");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await seen(row.getByText("/nowhere/y"));
  expect(await row.getByRole("switch").isChecked()).toBe(false);
  expect(await row.getByText(/It does not work/).count()).toBe(0);
  await row.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await gone(row);
});

test("in Chinese: servers of other programs are taken over as shown, and one that wants it is logged in at", async () => {
  const by = { authority: await authority() };
  const remote = await protectedServer(by);
  const { home } = server().program;
  mkdirSync(join(home, ".cursor"), { recursive: true });
  const theirs = {
    remote: { url: remote.url.href },
    keyed: { command: "npx", env: { KEY: "$" + "{NOT_SET_ANYWHERE}" } },
  };
  writeFileSync(join(home, ".cursor/mcp.json"), JSON.stringify({ mcpServers: { ...theirs, odd: { nothing: 1 } } }));
  writeFileSync(join(home, ".claude.json"), "{\n  nope }");
  const context = await newContext();
  const page = await inChinese(await visit(context, server()));
  await page.goto(`${server().url}#/settings/mcp`);
  await press(page.getByRole("button", { name: "从其他程序导入" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByText("将设置：KEY"));
  await seen(dialog.getByText(".claude.json 不是有效的 JSON：请检查第 2 行", { exact: false }));
  await seen(dialog.getByText("odd 无法使用：既没有命令也没有地址。"));
  for (const name of Object.keys(theirs)) await dialog.getByRole("checkbox", { name }).check();
  await press(dialog.getByRole("button", { name: "添加 2 个服务器" }));
  await gone(dialog);
  const keyed = page.locator("[data-server=keyed]");
  await press(keyed.getByRole("button", { name: "测试" }));
  await seen(keyed.getByText("无法使用：没有设置 NOT_SET_ANYWHERE 的值", { exact: false }));

  const row = page.locator("[data-server=remote]");
  await press(row.getByRole("button", { name: "测试" }));
  // It is told where it can be done, not a command.
  await seen(row.getByText("无法使用：需要先登录 remote", { exact: true }));
  await press(row.getByRole("button", { name: "登录", exact: true }));
  const link = row.getByRole("link", { name: `前往 ${new URL(by.authority.url).host} 登录` });
  await seen(link);
  const [popup] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await popup.getByText("可以关闭此页面。", { exact: false }).waitFor();
  await seen(page.getByText("已登录 remote。"));
  await seen(row.getByText("1 个工具"));
  await gone(row.getByText("需要先登录", { exact: false }));
  await press(row.getByRole("button", { name: "工具" }));
  await seen(row.getByText("mcp_remote_look"));
  await press(row.getByRole("button", { name: "退出登录" }));
  await seen(page.getByText("已退出 remote。"));
  await soon(async () => by.authority.asked.length > 0);
  // What was taken over is not offered again.
  await press(page.getByRole("button", { name: "从其他程序导入" }));
  await seen(dialog.getByText("其他程序中没有尚未添加的服务器。"));
  await press(dialog.getByText("关闭", { exact: true }));
  await gone(dialog);
});
