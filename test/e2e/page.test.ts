import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import {
  answers,
  card,
  composer,
  gone,
  newContext,
  permission,
  press,
  say,
  seen,
  served,
  useServer,
  visit,
} from "./visit.ts";

const shared = useServer();
test("a first visit by code gets in, leaves no code in the address, and stays in after a reload", async () => {
  const server = shared();
  const context = await newContext();
  const page = await visit(context, server);
  expect(page.url()).not.toContain("code");
  await page.reload();
  await seen(composer(page));
});

test("a code that was used does not get in, and the page says what to do", async () => {
  const server = shared();
  const link = await server.link();
  const first = await (await newContext()).newPage();
  await first.goto(link);
  await seen(composer(first));
  const second = await (await newContext()).newPage();
  await second.goto(link);
  await seen(second.getByText("skillmint", { exact: false }));
  expect(await composer(second).count()).toBe(0);
});

test("a turn with tools on the demo model is shown with its calls, and looks the same after a reload", async () => {
  const server = shared();
  writeFileSync(join(server.program.work, "notes.txt"), "one\ntwo\n");
  const page = await visit(await newContext(), server);
  await say(page, 'write_file {"path":"poem.txt","content":"roses are red"}\nread_file {"path":"notes.txt"}');
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await seen(page.locator("[data-tool=write_file][data-status=ok]"));
  await seen(page.locator("[data-tool=read_file][data-status=ok]"));
  await seen(answers(page).getByText("2 | two"));
  await gone(page.getByRole("button", { name: "Stop" }));
  const shown = () => page.getByRole("log").textContent();
  const before = await shown();
  await page.reload();
  await seen(card(page, "write_file"));
  await expect.poll(shown).toBe(before);
});

test("a command runs when it is allowed, and what it printed is on its card", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo from-the-shell"}');
  await seen(permission(page).getByText("echo from-the-shell"));
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await seen(page.locator("[data-tool=bash][data-status=ok]"));
  await gone(permission(page));
  await seen(answers(page).getByText("from-the-shell"));
});

test("a command that is denied does not run, and the model is told why", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"touch made"}');
  await permission(page).getByRole("textbox", { name: "Reason" }).fill("not today");
  await press(permission(page).getByRole("button", { name: "Deny" }));
  await seen(page.locator("[data-tool=bash][data-status=denied]"));
  await seen(answers(page).getByText("not today"));
});

test("a reload in mid-turn shows what had been said, and then the rest", async () => {
  const rest = Promise.withResolvers<void>();
  await using model = await startScriptedModel([
    { chunks: ["The first half ", "and the second."], gate: rest.promise },
  ]);
  const server = await withModel(model.url);
  const page = await visit(await newContext(), server);
  await say(page, "go on");
  await seen(answers(page).getByText("The first half"));
  await page.reload();
  await seen(answers(page).getByText("The first half"));
  await seen(page.getByRole("button", { name: "Stop" }));
  rest.resolve();
  await seen(answers(page).getByText("The first half and the second."));
  await gone(page.getByRole("button", { name: "Stop" }));
});

test("stop ends the turn, and what had been said stays", async () => {
  const never = Promise.withResolvers<void>();
  await using model = await startScriptedModel([{ chunks: ["Only this ", "and more."], gate: never.promise }]);
  const server = await withModel(model.url);
  const page = await visit(await newContext(), server);
  await say(page, "go on");
  await seen(answers(page).getByText("Only this"));
  await page.getByRole("button", { name: "Stop" }).click();
  await gone(page.getByRole("button", { name: "Stop" }));
  await seen(answers(page).getByText("Only this"));
  never.resolve();
});

test("two tabs show the same, and an answer in one is an answer in both", async () => {
  const server = shared();
  const context = await newContext();
  const one = await visit(context, server);
  await say(one, 'bash {"command":"echo shared"}');
  await seen(permission(one));
  const two = await context.newPage();
  await two.goto(one.url());
  await seen(permission(two));
  await press(permission(two).getByRole("button", { name: "Allow once" }));
  await gone(permission(one));
  for (const page of [one, two]) await seen(page.locator("[data-tool=bash][data-status=ok]"));
});

test("a server that is killed while it asks has the ask after its next start, and the answer resumes the turn", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, 'bash {"command":"echo after-the-kill"}');
  await seen(permission(page));
  await server.kill();
  await server.again();
  // The page comes back by itself, with the token it had.
  await seen(permission(page));
  await press(permission(page).getByRole("button", { name: "Allow once" }));
  await seen(page.locator("[data-tool=bash][data-status=ok]"));
  await seen(answers(page).getByText("after-the-kill"));
});

test("sessions are listed, switched between and deleted", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await say(page, "the first one");
  await seen(answers(page));
  await page
    .getByRole("button", { name: "New session" })
    .or(page.getByRole("link", { name: "New session" }))
    .first()
    .click();
  // Until then the field is that of the first one.
  await seen(page.getByRole("heading", { name: "Begin with something small" }));
  await say(page, "the second one");
  await seen(page.getByRole("log").getByText("the second one"));
  const list = page.getByRole("navigation", { name: "Sessions" });
  await list.getByRole("link", { name: "the first one" }).click();
  await seen(page.getByRole("log").getByText("the first one"));
  const row = list.locator("li", { hasText: "the second one" });
  await row.hover();
  await row.getByRole("button", { name: /^Actions:/ }).click();
  await row.getByRole("button", { name: "Delete" }).click();
  await gone(list.getByRole("link", { name: "the second one" }));
});

test("Enter that ends a composition of characters does not send", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await composer(page).fill("ni hao");
  await composer(page).dispatchEvent("compositionstart");
  await composer(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  await composer(page).dispatchEvent("compositionend");
  expect(await composer(page).inputValue()).toBe("ni hao");
  expect(await page.locator("[data-role=user]").count()).toBe(0);
});

test("nothing that a model writes runs in the page or is fetched by it", async () => {
  const evil = [
    "<script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "![picture](http://127.0.0.1:1/leak.png)",
    "[link](javascript:document.title='owned')",
    "<iframe src=http://127.0.0.1:1/></iframe>",
    "that was all",
  ].join("\n\n");
  await using model = await startScriptedModel([{ text: evil }]);
  const server = await withModel(model.url);
  const context = await newContext();
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  const page = await visit(context, server);
  await say(page, "write something");
  await seen(answers(page).getByText("that was all"));
  expect(await page.title()).not.toBe("owned");
  expect(await page.locator("[data-role=assistant] iframe, [data-role=assistant] script").count()).toBe(0);
  expect(await page.locator("[data-role=assistant] a[href^=javascript]").count()).toBe(0);
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

test("an answer that no parser bears is shown as it is, and the page stands", async () => {
  await using model = await startScriptedModel([{ text: `${"> ".repeat(3000)}deep` }]);
  const server = await withModel(model.url);
  const page = await visit(await newContext(), server);
  await say(page, "write something");
  await seen(answers(page).getByText("deep"));
  await page.reload();
  await seen(answers(page).getByText("deep"));
  await seen(composer(page));
});

async function withModel(url: string) {
  const server = await served();
  const body = { id: "loop/test", baseUrl: url, format: "openai", apiKey: "k" };
  expect(await server.ask("POST", "/api/models", { body })).toMatchObject({ status: 201 });
  return server;
}
