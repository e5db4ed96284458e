import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  answers,
  composer,
  gone,
  newContext,
  permission,
  press,
  say,
  seen,
  served,
  soon,
  useServer,
  visit,
} from "./visit.ts";

const shared = useServer();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What has the keyboard, by its name. */
const focused = (page: Page) =>
  page.locator(":focus").evaluate((one) => one.getAttribute("aria-label") ?? one.textContent?.trim());

test("a command is asked for and allowed with keys alone", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const { keyboard } = page;
  await keyboard.type('bash {"command":"echo by-key"}');
  await keyboard.press("Enter");
  await seen(page.locator(":focus", { hasText: "Deny" }));
  // Live when it has stood still in sight.
  await soon(() => button(page, "Allow once").isEnabled());
  await keyboard.press("Tab");
  expect(await focused(page)).toBe("Allow once");
  await keyboard.press("Enter");
  await seen(page.locator("[data-tool=bash][data-status=ok]"));
  expect(await focused(page)).toBe("Message");
});

test("after one of two cards the keyboard is at the other, and then at the message", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.keyboard.type('bash {"command":"echo one"}');
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type('bash {"command":"echo two"}');
  await page.keyboard.press("Enter");
  const cards = permission(page);
  const denial = (command: string) => cards.filter({ hasText: command }).locator("button:focus", { hasText: "Deny" });
  await seen(denial("echo one"));
  await page.keyboard.press("Enter");
  await seen(denial("echo two"));
  await page.keyboard.press("Enter");
  await seen(page.locator("#message:focus"));
});

test("an Enter that is held down since the prompt denies nothing", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.keyboard.type('bash {"command":"echo held"}');
  await page.keyboard.down("Enter");
  await seen(page.locator(":focus", { hasText: "Deny" }));
  const answered = page.waitForRequest("**/asks/*");
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  // The one request there is comes of a stroke of its own, on what was in sight.
  await soon(() => button(page, "Allow once").isEnabled());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await answered).postDataJSON()).toMatchObject({ decision: "allow" });
  await seen(page.locator("[data-tool=bash][data-status=ok]"));
});

test("a session is renamed, deleted and had back with keys alone, and the keyboard is never lost", async () => {
  const server = await served();
  const page = await visit(await newContext(), server);
  const { keyboard } = page;
  await say(page, "hello");
  // A new session takes the keyboard to its message when it is there.
  await seen(answers(page));
  const actions = page.locator("header").getByRole("button", { name: "Actions: hello" });
  await actions.focus();
  await keyboard.press("Enter");
  await seen(page.locator(":focus", { hasText: "Rename" }));
  await keyboard.press("Enter");
  await seen(page.locator("input:focus"));
  await keyboard.type("By key");
  await keyboard.press("Enter");
  await seen(page.getByRole("heading", { name: "By key" }));
  expect(await focused(page)).toBe("Actions: By key");
  await keyboard.press("Enter");
  await seen(page.locator("header :focus", { hasText: "Rename" }));
  await keyboard.press("Enter");
  await seen(page.locator("input:focus"));
  await keyboard.type("Not this");
  await keyboard.press("Escape");
  expect(await focused(page)).toBe("Actions: By key");
  await seen(page.getByRole("heading", { name: "By key" }));

  const list = page.getByRole("navigation", { name: "Sessions" });
  await list.getByRole("button", { name: "Actions: By key" }).focus();
  await keyboard.press("Enter");
  await seen(list.locator(":focus", { hasText: "Rename" }));
  // Up from the first is the last.
  await keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("Delete");
  await keyboard.press("Enter");
  await seen(page.getByText("No sessions yet"));
  await seen(page.locator("#message:focus"));
  await keyboard.press("Control+z");
  await seen(list.getByRole("link", { name: "By key" }));
  await seen(page.getByRole("heading", { name: "By key" }));
});

test("who renames a session before all of it has come keeps the keyboard when it comes", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  const body = { workspace: server.program.work, prompt: "hello" };
  const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/sessions/${id}/events*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate(`location.hash = "#/s/${id}"`);
  await press(page.locator("header").getByRole("button", { name: "Actions: hello" }));
  await press(button(page, "Rename"));
  await page.keyboard.type("Half a ");
  held.resolve();
  await seen(composer(page));
  await page.keyboard.type("title");
  await page.keyboard.press("Enter");
  await seen(page.getByRole("heading", { name: "Half a title" }));
});

test("the drawer opens and closes with keys, and gives the keyboard back", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.setViewportSize({ width: 390, height: 800 });
  await button(page, "Sessions").focus();
  await page.keyboard.press("Enter");
  await seen(page.getByRole("dialog", { name: "Sessions" }));
  expect(await focused(page)).toBe("Search sessions");
  await page.keyboard.press("Escape");
  await gone(page.getByRole("dialog", { name: "Sessions" }));
  expect(await focused(page)).toBe("Sessions");
});

test("the first stop of the keyboard leads past the list to the message", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.locator("aside").getByRole("searchbox").focus();
  await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("Skip to the message field");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Message");
});

test("everything that can be used has a name", async () => {
  const server = shared();
  const page = await visit(await newContext(), server);
  expect(await nameless(page)).toEqual([]);
  await page.getByRole("button", { name: /^Folder:/ }).click();
  await seen(button(page, "One folder up"));
  expect(await nameless(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Model:/ }).click();
  expect(await nameless(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await say(page, 'list_dir {"path":"."}\nbash {"command":"echo named"}');
  await seen(permission(page));
  await seen(composer(page));
  expect(await nameless(page)).toEqual([]);
});

const usable = new Set(
  "button link textbox searchbox combobox checkbox switch DisclosureTriangle dialog navigation log".split(" "),
);

/** As Chromium tells it to a screen reader. */
async function nameless(page: Page): Promise<unknown[]> {
  const chromium = await page.context().newCDPSession(page);
  const { nodes } = await chromium.send("Accessibility.getFullAXTree");
  const all = nodes.filter(({ ignored, role }) => !ignored && usable.has(String(role?.value)));
  expect(all.length).toBeGreaterThan(3);
  return all.filter(({ name }) => !name?.value).map(({ role, properties }) => ({ role: role?.value, properties }));
}
