import { test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { answers, gone, say, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();

test("a turn that failed goes on by a button, which then is gone", async () => {
  await using model = await startScriptedModel([{ status: 400, body: "no" }, { text: "Here **we** are." }]);
  const server = await served();
  await server.program.run("model", "add", "own/m", "--base-url", model.url, "--format", "openai", "--api-key", "k");
  const page = await visit(await newContext(), server);
  await page.getByRole("button", { name: "Model: own/m" }).waitFor();
  await say(page, "Where are we?");
  const log = page.getByRole("log");
  await seen(log.getByText("Failed"));
  const goOn = log.getByRole("button", { name: "Go on" });
  await goOn.click();
  await seen(answers(page).getByText("Here we are."));
  await gone(goOn);
});
