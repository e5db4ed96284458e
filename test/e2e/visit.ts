import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { dataFolder, type Skillmint, type Started, skillmint } from "../support/skillmint.ts";

/** A server as a user starts it. */
export interface Served {
  program: Skillmint;
  url: string;
  /** The page's address with a fresh code. */
  link(): Promise<string>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** The same data folder, the same port. */
  again(): Promise<void>;
}

/** One browser a file; every test has contexts of its own. */
export function useBrowser(): () => Promise<BrowserContext> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  return async () => {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    return context;
  };
}

export async function served(options: Parameters<typeof skillmint>[0] = {}): Promise<Served> {
  const program = skillmint(options);
  let port = 0;
  let running = await begin();
  onTestFinished(async () => {
    running.child.kill("SIGTERM");
    await running.ended;
  });

  async function begin(): Promise<Started> {
    const started = program.start(["serve", "--port", String(port)]);
    await started.printed("http://");
    port = place().port;
    return started;
  }

  function place(): { port: number; token: string } {
    const file = join(dataFolder(program), "server.json");
    if (!existsSync(file)) throw new Error("the server has not told where it is");
    return JSON.parse(readFileSync(file, "utf8"));
  }

  const url = `http://127.0.0.1:${port}/`;
  return {
    program,
    url,
    async link() {
      const headers = { authorization: `Bearer ${place().token}`, "content-type": "application/json" };
      const response = await fetch(`${url}api/auth/code`, { method: "POST", headers, body: "{}" });
      return `${url}#code=${((await response.json()) as { code: string }).code}`;
    },
    async kill() {
      running.child.kill("SIGKILL");
      await running.ended;
    },
    async again() {
      running = await begin();
    },
  };
}

/** A page that was let in. What breaks its own policy, or throws, fails the test. */
export async function visit(context: BrowserContext, server: Served): Promise<Page> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text())) problems.push(message.text());
  });
  onTestFinished(() => expect(problems).toEqual([]));
  await page.goto(await server.link());
  await composer(page).waitFor();
  return page;
}

export const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });
export const answers = (page: Page): Locator => page.locator("[data-role=assistant]");
export const card = (page: Page, tool: string): Locator => page.locator(`[data-tool=${tool}]`);
export const permission = (page: Page): Locator => page.getByRole("group", { name: "Permission needed" });

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "visible", timeout: 10_000 });
}
export async function gone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "hidden", timeout: 10_000 });
}
