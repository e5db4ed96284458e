import { test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { answers, gone, newContext, press, say, seen, served, visit } from "./visit.ts";

test("a turn that failed says where that is mended, and is tried again by a button, which then is gone", async () => {
  await using model = await startScriptedModel([{ status: 401, body: "no" }, { text: "Here **we** are." }]);
  const server = await served();
  const body = { id: "own/m", baseUrl: model.url, format: "openai", apiKey: "k" };
  await server.ask("POST", "/api/models", { body });
  const page = await visit(await newContext(), server);
  await page.getByRole("button", { name: "Model: own/m" }).waitFor();
  await say(page, "Where are we?");
  const log = page.getByRole("log");
  await seen(log.getByText("Failed"));
  await seen(log.getByRole("link", { name: "Settings › Models" }));
  const again = log.getByRole("button", { name: "Try again" });
  await press(again);
  await seen(answers(page).getByText("Here we are."));
  await gone(again);
});
