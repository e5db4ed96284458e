import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeNote } from "../../src/memory/notes.ts";
import { placeOf } from "../../src/memory/place.ts";
import { startHabitServer } from "../support/habit-server.ts";
import { dataFolder } from "../support/skillmint.ts";
import { gone, newContext, press, seen, soon, useServer, visit } from "./visit.ts";

const shared = useServer(async ({ program }) => {
  const workspace = realpathSync(program.work);
  const at = { folder: join(dataFolder(program), "memory", "general"), place: placeOf(workspace), key: "MEMORY" };
  writeNote(at, "uses pnpm\u200b\n", { session: "ses_gone", workspace, hadRead: ["web evil.example", "files"] });
});

async function open(section: string) {
  const server = shared();
  const page = await visit(await newContext(), server);
  await page.goto(`${server.url}#/settings/${section}`);
  return { server, page };
}

test("a model at any address is tried, added, examined, made the default, changed and taken away", async () => {
  await using habits = await startHabitServer({ parallel: false });
  const { server, page } = await open("models");
  await page.getByRole("radio", { name: "Another address" }).check();
  const noAddress = page.getByText("Write the whole address, with http:// or https:// in front");
  await page.getByRole("textbox", { name: "Address" }).fill(new URL(habits.url).host);
  await seen(noAddress);
  await page.getByRole("textbox", { name: "Address" }).fill(habits.url);
  await gone(noAddress);
  await page.getByRole("textbox", { name: "Short name" }).fill("mine");
  await page.getByRole("textbox", { name: "Model id" }).fill("big");
  await page.getByRole("textbox", { name: "Context size" }).fill("64000");
  await press(page.getByRole("button", { name: "Test", exact: true }));
  await seen(page.getByText("It calls tools", { exact: false }));
  await press(page.getByRole("button", { name: "Add this model" }));
  const row = page.getByRole("listitem").filter({ hasText: "big" });
  await seen(row.getByText("64K context"));
  await seen(row.getByText("Default"));
  await row.locator("summary").click();
  await press(row.getByRole("button", { name: "Examine" }));
  await press(row.getByRole("button", { name: "Begin" }));
  await seen(row.getByText("It can drive tools. Kept with the model.", { exact: false }));
  const line = row.getByRole("row").filter({ hasText: "calls several tools at once" });
  await seen(line.getByRole("cell", { name: "one call a step: slower, but it works" }));
  await seen(line.getByRole("cell", { name: "no", exact: true }));

  await press(row.getByRole("button", { name: "Examine" }));
  await gone(line);
  await press(row.getByRole("button", { name: "Examine" }));
  await seen(line);
  await press(page.getByRole("button", { name: "Make it the default" }));
  await gone(row.getByText("Default", { exact: true }));
  await press(row.getByRole("button", { name: "Change" }));
  await row.getByRole("textbox", { name: "Context size" }).fill("32000");
  await press(row.getByRole("button", { name: "Save" }));
  await seen(row.getByText("32K context"));
  await press(row.getByRole("button", { name: "Remove" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await gone(row);
  expect(await (await server.ask("GET", "/api/models")).json()).toMatchObject({ providers: [] });
});

test("a permission is tried on what was done before it is added; rules are written, moved, changed and removed with a way back", async () => {
  const { server, page } = await open("permissions");
  const { work } = server.program;
  const body = { workspace: work, prompt: 'list_dir {"path":"."}', model: "demo/scripted" };
  const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
  await soon(async () => {
    const { state } = (await (await server.ask("GET", `/api/sessions/${id}`)).json()) as { state: string };
    return state === "idle";
  });
  const rule = page.getByRole("textbox", { name: "Rule" });
  await rule.fill("list_dir(");
  await press(page.getByRole("button", { name: "See what it would change" }));
  await seen(page.getByRole("alert"));
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  await rule.fill("list_dir");
  await press(page.getByRole("button", { name: "See what it would change" }));
  await seen(page.getByText("1 would have been denied", { exact: false }));
  await press(page.getByRole("button", { name: "Add this rule" }));
  await press(page.getByRole("button", { name: "Remove list_dir" }));
  await gone(page.getByRole("button", { name: "Remove list_dir" }));
  await press(page.getByRole("button", { name: "Undo" }));
  await seen(page.getByRole("button", { name: "Remove list_dir" }));

  await page.goto(`${server.url}#/settings/rules`);
  for (const text of ["Be brief.", "Ask first."]) {
    await page.getByRole("textbox", { name: "The rule, in a sentence" }).fill(text);
    await press(page.getByRole("button", { name: "Add a rule" }));
    await seen(page.getByRole("listitem").filter({ hasText: text }));
  }
  const rules = page.locator("ol > li");
  const are = (wanted: string[]) =>
    soon(async () => JSON.stringify(await rules.allTextContents()) === JSON.stringify(wanted), wanted.join());
  await press(page.getByRole("button", { name: "Move up: Ask first." }));
  await are(["1Ask first.", "2Be brief."]);
  await press(page.getByRole("button", { name: "Change: Be brief." }));
  await page.keyboard.press("End");
  await page.keyboard.type(" 先测试");
  await press(page.getByRole("button", { name: "Save" }));
  await are(["1Ask first.", "2Be brief. 先测试"]);
  await press(page.getByRole("button", { name: "Remove: Ask first." }));
  await are(["1Be brief. 先测试"]);
  await press(page.getByRole("button", { name: "Undo" }).last());
  await are(["1Ask first.", "2Be brief. 先测试"]);
});

test("notes are read, confirmed and changed; a limit is refused in a sentence or saved; trust is taken back; the doctor tells", async () => {
  const { server, page } = await open("memory");
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  await seen(main.getByRole("status").getByText("1 note waits for you to confirm it."));
  await seen(main.getByRole("heading", { name: server.program.work }));
  const row = main.getByRole("button", { name: "MEMORY" });
  await row.focus();
  await page.keyboard.press("Enter");
  // What would hide in it, and whose words it may be, is seen before it is confirmed.
  await seen(main.getByText("ZERO WIDTH SPACE").or(main.locator("pre mark")));
  await seen(main.getByText("web evil.example, files and outputs of commands", { exact: false }));
  await seen(main.getByText("From a session that was deleted."));
  await button("Confirm").focus();
  await page.keyboard.press("Enter");
  await seen(main.getByRole("status").getByText("You have confirmed all notes."));
  await seen(main.locator("button[aria-expanded]:focus", { hasText: "MEMORY" }));
  await gone(button("Confirm"));
  await press(button("Edit"));
  await main.getByRole("textbox", { name: "What is noted under MEMORY" }).fill("uses npm\n");
  await press(button("Save and confirm"));
  await seen(page.getByText("Saved."));
  await press(button("Use in all folders"));
  await seen(main.getByRole("heading", { name: "All folders" }));
  await row.click();
  await seen(main.getByText("uses npm"));
  await press(button("Delete"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await seen(page.getByText("Nothing has been noted yet.", { exact: false }));

  await page.goto(`${server.url}#/settings/budgets`);
  const daily = page.getByRole("textbox", { name: "Cost a day, in US dollars" });
  await daily.fill("much");
  await press(page.getByRole("button", { name: "Save" }));
  await seen(page.getByRole("alert").getByText("Write an amount in US dollars such as 5 or 0.50; much is not one."));
  await daily.fill("2.50");
  await press(page.getByRole("button", { name: "Save" }));
  await seen(page.getByRole("button", { name: "Back to the default" }));
  expect((await server.program.run("config", "get", "dailyCost")).stdout).toBe("2.5\n");

  const brought = join(server.program.work, "brought");
  mkdirSync(brought);
  writeFileSync(join(brought, "AGENTS.md"), "be kind");
  await server.program.run("trust", brought, "--yes");
  await page.goto(`${server.url}#/settings/trust`);
  await seen(page.getByRole("listitem").filter({ hasText: "AGENTS.md" }));
  await press(page.getByRole("button", { name: "Look at it" }));
  await seen(page.getByRole("dialog", { name: "What this folder brings" }));
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Take back" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Take back" }));
  await seen(page.getByText("You have not agreed to anything", { exact: false }));

  await page.goto(`${server.url}#/settings/doctor`);
  await seen(page.getByText("Everything that is needed is there."));
  await seen(page.getByRole("listitem").filter({ hasText: "database" }));
});

test("another browser is let in by a link that is good once, seen in the list, and shown out", async () => {
  const { page } = await open("access");
  await press(page.getByRole("button", { name: "Make a link" }));
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.getByRole("textbox", { name: "Message" }).waitFor();
  await page.reload();
  await seen(page.getByText("this one"));
  // Those of the other tests are of the same server.
  const all = page.getByRole("button", { name: "Show out" });
  await seen(all);
  for (let left = await all.count(); left > 0; left--) {
    await press(all.first());
    await press(page.getByRole("dialog").getByRole("button", { name: "Show out" }));
    await soon(async () => (await all.count()) < left);
  }
  await seen(other.getByText("in a terminal", { exact: false }));
  await press(page.getByRole("button", { name: "Sign out" }).last());
  await press(page.getByRole("dialog").getByRole("button", { name: "Sign out" }));
  await seen(page.getByText("in a terminal", { exact: false }));
});
