import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dataFolder } from "../support/skillmint.ts";
import { answers, composer, gone, permission, say, seen, served, useBrowser, visit } from "./visit.ts";

const newContext = useBrowser();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const ran = (page: Page) => page.locator("[data-tool=bash][data-status=ok]");
const bash = (command: string) => `bash ${JSON.stringify({ command })}`;

test("a permission tells what asks and where, and a rule from it is shown whole and holds for the session", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (/\/asks\//.test(request.url())) sent.push(request.postDataJSON());
  });
  await say(page, bash("echo one && touch made"));
  const card = permission(page);
  await seen(card.getByText(server.program.work));
  await seen(card.getByText(/Why it asks:.*touch made/));
  // A key that is held down allows nothing: Enter stays with the safe choice.
  await seen(page.locator(":focus", { hasText: "Deny" }));
  await card.getByRole("button", { name: "Always allow…" }).click();
  const dialog = page.getByRole("dialog", { name: "Always allow" });
  await seen(page.locator(":focus", { hasText: "Cancel" }));
  const rule = await dialog.locator("code").textContent();
  await dialog.getByRole("button", { name: "Allow always" }).dblclick();
  await seen(ran(page));
  await gone(card);
  expect(sent).toEqual([{ decision: "allow", hash: expect.stringMatching(/^[0-9a-f]{64}$/), always: "session" }]);
  expect(rule).toMatch(/^bash\(/);
  await gone(button(page, "Stop"));
  await say(page, bash("echo one && touch made"));
  await expect.poll(() => ran(page).count()).toBe(2);
  expect(sent).toHaveLength(1);
});

test("an answer to what has changed, is too old or was answered elsewhere is refused in a sentence, and asked again", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await say(page, bash("echo once"));
  const allow = permission(page).getByRole("button", { name: "Allow once" });
  // Another hash than the one that was shown.
  await page.route("**/asks/*", (route) => {
    const body = { ...(route.request().postDataJSON() as object), hash: "0".repeat(64) };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await allow.click();
  await seen(page.getByRole("alert").getByText("the question has changed since it was shown"));
  await page.unroute("**/asks/*");
  expect(await ran(page).count()).toBe(0);

  await server.stop();
  age(join(dataFolder(server.program), "skillmint.db"));
  await server.again();
  await allow.click();
  await seen(page.getByRole("alert").getByText("too old"));
  const session = page.url().split("/").at(-1) as string;
  const asks = async () => (await (await server.ask("GET", `/api/sessions/${session}/asks`)).json()) as never[];
  await expect.poll(async () => (await asks()).length).toBe(1);
  const [{ ask, hash }] = (await asks()) as unknown as [{ ask: string; hash: string }];
  await seen(allow);
  await server.ask("POST", `/api/sessions/${session}/asks/${ask}`, { body: { decision: "allow", hash } });
  await seen(page.getByText("This was allowed elsewhere.").or(page.getByText("too old")));
  await gone(permission(page));
  await seen(ran(page));

  await gone(button(page, "Stop"));
  await say(page, bash("echo twice"));
  await seen(permission(page));
  const [second] = (await asks()) as unknown as [{ ask: string; hash: string }];
  await server.ask("POST", `/api/sessions/${session}/asks/${second.ask}`, { body: { decision: "deny" } });
  await seen(page.getByText("This was denied elsewhere."));
});

/** As if what is asked had been asked long ago. */
function age(path: string): void {
  const store = new DatabaseSync(path);
  store.exec(`update events set body = json_set(body, '$.expires', '2020-01-01T00:00:00.000Z') where type = 'ask-raised'`);
  store.close();
}

test("questions are answered by an option, by several or in words, and stay with their answers after a reload", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  const long = `蓝色，像${"很远的".repeat(40)}海`;
  await say(page, `ask_user ${JSON.stringify({ question: "Which colour?", options: ["red", long] })}`);
  const card = page.getByRole("group", { name: "Question" });
  const option = card.getByRole("button", { name: long });
  await seen(option);
  const [inner, outer] = [await option.boundingBox(), await card.boundingBox()];
  expect((inner?.width ?? 0) < (outer?.width ?? 0)).toBe(true);
  await option.click();
  const asked = page.locator("[data-tool=ask_user][data-status=ok]");
  await seen(asked.getByText("Which colour?"));
  await seen(asked.getByText(long));
  await gone(button(page, "Stop"));

  await say(page, `ask_user ${JSON.stringify({ question: "Which ones?", options: ["a", "b", "c"], multiple: true })}`);
  await card.getByRole("checkbox", { name: "c" }).check();
  await card.getByRole("checkbox", { name: "a" }).check();
  await card.getByRole("textbox", { name: "Answer" }).fill("and d");
  await card.getByRole("button", { name: "Answer" }).click();
  await expect.poll(() => asked.nth(1).innerText()).toContain("a\nc\nand d");
  await gone(button(page, "Stop"));
  const shown = () => page.getByRole("log").innerText();
  const before = await shown();
  await page.reload();
  await seen(asked);
  await expect.poll(shown).toBe(before);
});

test("a plan is shown as it is meant, kept at with a word, approved with a button, and the mode follows", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  await page.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("button", { name: /^Plan only/ }).click();
  await say(page, `exit_plan_mode ${JSON.stringify({ plan: "# Steps\n\n1. **First** this" })}`);
  const card = page.getByRole("group", { name: "Plan" });
  await seen(card.getByRole("heading", { name: "Steps" }));
  await seen(card.locator("strong", { hasText: "First" }));
  await card.getByRole("textbox", { name: "Something should be different" }).fill("test it too");
  await card.getByRole("button", { name: "Keep planning" }).click();
  await seen(page.locator("[data-tool=exit_plan_mode]").getByText("test it too"));
  await seen(button(page, "Mode: Plan only"));
  await gone(button(page, "Stop"));
  await say(page, 'exit_plan_mode {"plan":"# Again"}');
  await card.getByRole("button", { name: "Yes, and accept edits" }).click();
  await seen(button(page, "Mode: Edits allowed"));
  await seen(page.getByRole("log").getByText("Mode: Edits allowed"));
  await seen(answers(page).getByText("The user approved the plan", { exact: false }));
});

test("limits are lifted by a typed word only, for one session, and that is in sight and in the transcript", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  const mode = page.getByRole("button", { name: /^Mode:/ });
  const lift = async () => {
    await mode.click();
    await page.getByRole("button", { name: /^Unrestricted/ }).click();
    const dialog = page.getByRole("dialog", { name: "Lift the limits of this session?" });
    expect(await dialog.getByRole("button", { name: "Lift the limits" }).isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    await seen(dialog);
    await page.keyboard.type("unrestricted");
    await page.keyboard.press("Enter");
    await gone(dialog);
    await seen(button(page, "Mode: Unrestricted"));
  };
  await lift();
  await say(page, bash("echo unasked"));
  await seen(ran(page));
  await button(page, "New session").or(page.getByRole("link", { name: "New session" })).first().click();
  await seen(button(page, "Mode: Ask first"));
  await say(page, "hello");
  await gone(button(page, "Stop"));
  await lift();
  await seen(page.getByRole("log").getByText("Mode: Unrestricted"));
  await page.reload();
  await seen(page.getByRole("log").getByText("Mode: Unrestricted"));
  await seen(composer(page));
});
