import { test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { answers, gone, newContext, press, say, seen, served, visit } from "./visit.ts";

test("a turn that failed says where that is mended, and is tried again by a button, which then is gone; a model that is asked again by itself leaves a quiet line", async () => {
  await using model = await startScriptedModel([
    { status: 401, body: "no" },
    { text: "Here **we** are." },
    { status: 429, headers: { "retry-after": "1" }, body: { error: { message: "Too many at once." } } },
    { text: "Still here." },
  ]);
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
  await gone(page.getByRole("button", { name: "Stop", exact: true }));

  await say(page, "And now?");
  await seen(page.getByText(/Too many at once.*Trying again/));
  await seen(answers(page).getByText("Still here."));
  await gone(page.getByText(/Trying again/));
  const retried = log.locator("details", { hasText: "The model could not answer and was asked again" });
  await retried.locator("summary").click();
  await seen(retried.getByText(/Too many at once.*asked again after 1\.\d s/));
  await page.reload();
  await retried.locator("summary").click();
  await seen(retried.getByText("Too many at once.", { exact: false }));
});
