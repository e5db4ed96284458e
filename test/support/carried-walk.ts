import type { Locator, Page } from "playwright-core";
import { mostAttached } from "../../src/protocol/attaching.ts";
import { openAll, traces, until } from "./carried.ts";
import { madeFiles, planted } from "./carried-data.ts";

export interface WalkInput {
  /** The one that made the files. */
  session: string;
  texts: readonly string[];
  /** What is found in one place, when it has been drawn. */
  found(place: string, traces: string[]): void;
}

type Look = (place: string) => Promise<void>;

/** Goes to every place that `putCarried` has put something into, and looks there once it has been drawn. */
export async function walkCarried(page: Page, { session, texts, found }: WalkInput): Promise<void> {
  const look: Look = async (place) => {
    await openAll(page);
    found(place, await traces(page));
  };
  await lookIntoLists(page, look);
  await lookIntoPalette(page, look);
  await lookIntoComposer(page, texts, look);
  await lookIntoAgreement(page, look);
  await lookIntoSettings(page, look);
  await lookIntoSession(page, session, look);
  await lookIntoFiles(page, look);
}

const seen = (locator: Locator) => locator.first().waitFor();
const there = (locator: Locator) => locator.first().waitFor({ state: "attached" });
const go = (page: Page, hash: string) => page.evaluate(`location.hash = "${hash}"`);
const main = (page: Page) => page.locator("main");

async function lookIntoLists(page: Page, look: Look): Promise<void> {
  await go(page, "#/");
  const list = page.getByRole("navigation", { name: "Sessions" });
  const skills = page.getByRole("region", { name: "Installed skills" });
  const search = page.getByRole("searchbox", { name: "Search sessions" });
  await seen(list.getByText(planted));
  const older = list.getByRole("button", { name: "Show older ones" });
  while (await older.isVisible()) await older.click();
  await skills.getByRole("button", { name: /^All \d/ }).click();
  await seen(skills.getByText("carried-0"));
  await look("titles and skills");
  await search.fill("needle");
  await seen(list.locator(".hit"));
  await look("hits");
  await search.fill("");
}

async function lookIntoPalette(page: Page, look: Look): Promise<void> {
  const palette = page.getByRole("dialog");
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("needle");
  await seen(palette.locator("mark"));
  await look("palette");
  await palette.getByRole("combobox").fill("carried");
  await seen(palette.getByText("carried-0"));
  await look("palette, skills");
  await page.keyboard.press("Escape");
}

async function lookIntoComposer(page: Page, texts: readonly string[], look: Look): Promise<void> {
  const field = page.getByRole("textbox", { name: "Message" });
  for (const typed of ["/", "@names/"]) {
    await field.fill("");
    await field.pressSequentially(typed);
    await seen(page.getByRole("option"));
    await look(`behind ${typed}`);
  }
  await field.fill("");
  for (let from = 0; from < texts.length; from += mostAttached - 1) {
    const attached = await attach(page, [planted, ...texts.slice(from, from + mostAttached - 1)]);
    await look("attached files");
    while ((await attached.count()) > 0) await attached.first().getByRole("button").last().click();
  }
  await go(page, "#/new/carried-3");
  await seen(main(page).getByRole("heading", { name: /carried-3/ }));
  await look("a session with a skill");
}

/** As somebody drops files of such names. */
async function attach(page: Page, names: readonly string[]): Promise<Locator> {
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(["x"], name));
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.getElementById("message").dispatchEvent(drop);
  }`);
  const attached = page.getByRole("list", { name: "Attached" });
  await seen(attached.getByText(planted));
  return attached.getByRole("listitem");
}

async function lookIntoAgreement(page: Page, look: Look): Promise<void> {
  await go(page, "#/asks");
  await seen(main(page).getByRole("group"));
  await look("asks");
  await go(page, "#/");
  await page.getByRole("button", { name: /^This folder brings/ }).click();
  await there(page.getByRole("dialog").getByText(planted));
  await look("what a folder brings");
  await page.keyboard.press("Escape");
}

async function lookIntoSettings(page: Page, look: Look): Promise<void> {
  const enter = async (section: string, mark: Locator) => {
    await go(page, `#/settings/${section}`);
    await there(mark);
    await look(section);
  };
  for (const section of ["permissions", "rules", "memory"]) await enter(section, main(page).getByText(planted));
  await main(page).locator("button[aria-expanded]").last().click();
  await seen(main(page).getByRole("textbox"));
  await look("a note");
  for (const section of ["models", "packs", "trust", "doctor"]) await enter(section, main(page).getByRole("button"));
  await enter("skills", main(page).getByText("carried-0"));
  const dialog = page.getByRole("dialog");
  const skill = page.locator('[data-skill="carried-0"]');
  await skill.getByRole("button", { name: /^Details/ }).click();
  await there(dialog.locator("details"));
  await page.evaluate(`document.querySelector("dialog[open] details").open = true`);
  await look("a skill");
  await page.keyboard.press("Escape");

  const server = (name: string) => page.locator(`[data-server="${name}"]`);
  await enter("mcp", server("carrying"));
  await server("carrying").getByRole("button", { name: "Tools" }).click();
  await seen(server("carrying").getByText("mcp_carrying_planted"));
  await look("tools of a server");
  for (const name of ["carrying", "broken"]) {
    await server(name).getByRole("button", { name: "Test" }).click();
    await seen(server(name).getByRole("status"));
  }
  await look("servers that were tried");
  await server("broken").getByRole("button", { name: "Change" }).click();
  await seen(dialog);
  await look("a server that is changed");
  await page.keyboard.press("Escape");
}

async function lookIntoSession(page: Page, session: string, look: Look): Promise<void> {
  await page.evaluate(`localStorage.setItem("skillmint.panel", "files"); location.hash = "#/s/${session}"`);
  await page.reload();
  const ask = page.getByRole("group", { name: "Permission needed" });
  await seen(ask);
  await look("the ask of a server's tool");
  // It is allowed only by who has had all of it in sight.
  await until(
    page,
    `(() => {
      const rest = document.querySelector("[data-ask] .ask-note button");
      rest?.click();
      return !rest && !document.querySelector("[data-ask] .ask-buttons button:last-child").disabled;
    })()`,
  );
  await ask.getByRole("button", { name: "Allow once" }).click();
  await ask.waitFor({ state: "detached" });
  await there(page.locator("[data-tool=mcp_carrying_planted]"));
  await look("what a server's tool says");
}

async function lookIntoFiles(page: Page, look: Look): Promise<void> {
  const panel = page.getByRole("region", { name: "Beside the conversation" });
  const files = panel.getByRole("listitem").getByRole("button");
  const frame = panel.locator("iframe");
  await seen(files.nth(madeFiles - 1));
  await look("changed files");
  for (let at = 0; at < madeFiles; at += 1) {
    const name = (await files.nth(at).getAttribute("title")) ?? "";
    await files.nth(at).click();
    await seen(panel.getByRole("button", { name: "All files" }));
    for (const view of ["Preview", "Source", "Changes"]) {
      const button = panel.getByRole("button", { name: view, exact: true });
      if ((await button.count()) === 0) continue;
      await button.click();
      await there(panel.locator(".prose, .csv, iframe, img, figure.code, [class*=diff]"));
      await until(page, picturesAreDrawn);
      if ((await frame.count()) > 0) await there(frame.contentFrame().getByText(planted));
      await look(`${view} of ${name}`);
    }
    await panel.getByRole("button", { name: "All files" }).click();
  }
}

const picturesAreDrawn = `[...document.querySelectorAll("section img")].every((one) => one.complete && one.naturalWidth > 0)`;
