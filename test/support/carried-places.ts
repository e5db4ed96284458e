import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { Canary } from "./canary.ts";
import { watched } from "./carried.ts";
import { putCarried } from "./carried-data.ts";
import { walkCarried } from "./carried-walk.ts";
import { clickAll } from "./own-links.ts";
import { killed, servingOn } from "./serving.ts";
import { dataFolder, skillmint } from "./skillmint.ts";
import { skipSetUp } from "./skip-set-up.ts";

export interface PlacesInput {
  browser: Browser;
  canary: Canary;
  texts: readonly string[];
}

/**
 * Each text in every place of the page that is no session, on a server of its own, and then links that lead back to us,
 * clicked. Returns the places and what was found.
 */
export async function inPlaces({
  browser,
  canary,
  texts,
}: PlacesInput): Promise<{ places: string[]; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-places-"));
  const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made);
  const program = skillmint({ folders: { home, work } });
  const running = await servingOn(program);
  const context = await browser.newContext();
  try {
    const session = await putCarried({ program, ask: running.ask, texts });
    await context.addInitScript(skipSetUp);
    const page = await context.newPage();
    const { code } = (await (await running.ask("POST", "/api/auth/code")).json()) as { code: string };
    await page.goto(`${running.url}#code=${code}`);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    const popped = watched(page);
    const places: string[] = [];
    const faults: string[] = [];
    await walkCarried(page, {
      session,
      texts,
      found(place, traces) {
        places.push(place);
        const all = [...traces, ...popped, ...canary.asked.map((path) => `asked ${path}`)];
        faults.push(...all.map((one) => `${place}: ${one}`));
        for (const list of [popped, canary.asked]) list.length = 0;
      },
    });
    const store = openSqlite(join(dataFolder(program), "skillmint.db"));
    faults.push(...(await clickAll(page, store)));
    await store.close();
    return { places, faults };
  } finally {
    await context.close();
    await killed(running);
    rmSync(folder, { recursive: true, force: true });
  }
}
