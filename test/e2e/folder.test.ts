import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { skillmint } from "../support/skillmint.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { newContext, say, seen, served, soon, visit } from "./visit.ts";

const picker = (page: Page, folder: string) => page.getByRole("button", { name: `Folder: ${basename(folder)}` });

test("a session begins in the folder of the start, until another is chosen or a second start proposes its own", async () => {
  const server = await served();
  const { home, work } = server.program;
  const context = await newContext();
  const page = await visit(context, server);
  await seen(picker(page, work));
  await picker(page, work).click();
  const path = page.getByRole("textbox", { name: "Path of the folder" });
  await path.fill(join(home, "missing"));
  await path.press("Enter");
  await seen(page.getByText("missing", { exact: false }).and(page.getByRole("status")));
  expect(await page.getByRole("button", { name: "Use this folder" }).isDisabled()).toBe(true);
  await path.fill(home);
  await soon(() => page.getByRole("button", { name: "Use this folder" }).isEnabled());
  await page.getByRole("button", { name: "Use this folder" }).click();
  await seen(picker(page, home));
  await page.reload();
  await seen(picker(page, home));

  const elsewhere = tempFolder();
  const { stderr } = await skillmint({ folders: { home, work: elsewhere } }).run("serve");
  const second = await context.newPage();
  await second.goto(/\S+#code=\S+/.exec(stderr)?.[0] as string);
  await seen(picker(second, elsewhere));
  await say(second, 'list_dir {"path":"."}');
  await seen(second.getByTitle(elsewhere));
  await page.reload();
  await seen(picker(page, home));
});
