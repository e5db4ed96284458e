import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { type Serving, serving } from "../support/serving.ts";
import { type Skillmint, skillmint } from "../support/skillmint.ts";

/** A server as a user starts it. */
export interface Served {
  program: Skillmint;
  url: string;
  /** The page's address with a fresh code. */
  link(): Promise<string>;
  /** From elsewhere than a page. */
  ask: Serving["ask"];
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As its user would. */
  stop(): Promise<void>;
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

/** `before` is what there was already when it is started. */
export async function served({ before }: { before?(program: Skillmint): Promise<void> } = {}): Promise<Served> {
  const program = skillmint();
  await before?.(program);
  let running = await serving(program);
  const { url } = running;
  return {
    program,
    url,
    async link() {
      const answer = await running.ask("POST", "/api/auth/code");
      return `${url}#code=${((await answer.json()) as { code: string }).code}`;
    },
    ask: (...request) => running.ask(...request),
    async kill() {
      running.child.kill("SIGKILL");
      await running.ended;
    },
    async stop() {
      running.child.kill("SIGTERM");
      await running.ended;
    },
    async again() {
      running = await serving(program, ["serve", "--port", new URL(url).port]);
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

export const seen = (locator: Locator): Promise<void> => soon(() => locator.first().isVisible(), String(locator));
export const gone = (locator: Locator): Promise<void> => soon(() => locator.first().isHidden(), `no ${locator}`);

/** Playwright's own waiting looks twice a second in the end; most of what a test waits for comes sooner. */
export const soon = (is: () => Promise<boolean>, what = "this"): Promise<void> =>
  expect.poll(is, { interval: 20, timeout: 10_000, message: what }).toBe(true);
