import { expect, test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { answers, composer, enter, newContext, press, seen, soon, useServer } from "./visit.ts";

const shared = useServer();

test("somebody new sets a model up on a phone in Chinese: an address, a key, a test, and the first answer", async () => {
  const server = shared();
  const key = "sk-first-run-0123456789";
  const weather = { id: "call_1", name: "get_weather", input: { city: "Paris" } };
  await using model = await startScriptedModel(({ raw }) =>
    raw.includes("get_weather")
      ? { calls: [weather] }
      : { text: raw.includes("Count from") ? "1 2 3" : "您好，可以开始了。" },
  );
  const context = await newContext({ isNew: true, locale: "zh-CN" });
  const page = await enter(context, server);
  await page.setViewportSize({ width: 390, height: 844 });
  await seen(page.getByRole("heading", { name: "设置模型" }));
  expect(await composer(page).count()).toBe(0);
  await page.getByRole("searchbox", { name: "查找服务商" }).fill("deep");
  await page.getByRole("radio", { name: "DeepSeek" }).check();
  await seen(page.getByText("在 https://platform.deepseek.com 获取。", { exact: false }));
  expect(await page.getByRole("button", { name: "测试", exact: true }).isDisabled()).toBe(true);

  await page.getByRole("radio", { name: "其他地址" }).check();
  await page.getByRole("textbox", { name: "地址" }).fill("http://127.0.0.1:9/v1");
  await page.getByRole("textbox", { name: "模型 ID" }).fill("mint");
  const field = page.getByLabel("密钥", { exact: true });
  await field.fill(key);
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "显示" }).click();
  expect(await field.getAttribute("type")).toBe("text");
  await press(page.getByRole("button", { name: "测试", exact: true }));
  await seen(page.getByRole("alert").getByText("own/mint", { exact: false }));

  await page.getByRole("textbox", { name: "地址" }).fill(model.url);
  await press(page.getByRole("button", { name: "测试", exact: true }));
  await seen(page.getByText("会调用工具，可以处理文件和命令"));
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await press(page.getByRole("button", { name: "使用这个模型" }));
  const message = page.getByRole("textbox", { name: "消息" });
  await seen(message);
  await soon(() => page.evaluate('document.activeElement?.id === "message"'), "the message to have the focus");
  await seen(page.getByRole("button", { name: /^模型：\s*own\/mint$/ }));
  await message.fill("你好");
  await message.press("Enter");
  await soon(async () => (await answers(page).textContent())?.includes("您好，可以开始了。") === true);
  expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
  expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain(key);
});

test("the demo skips it for good, and leads back to it from the start", async () => {
  const server = shared();
  // The one that the first test has added.
  await server.program.run("model", "remove", "own/mint");
  const page = await enter(await newContext({ isNew: true }), server);
  await press(page.getByRole("button", { name: "Use the demo model" }));
  await seen(composer(page));
  await page.reload();
  await seen(page.getByRole("button", { name: "Look around" }));
  await page.getByRole("link", { name: "Set one up in a minute" }).click();
  await seen(page.getByRole("heading", { name: "Choose a provider" }));
});
