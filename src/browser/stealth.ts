import { release } from "node:os";
import type { BrowserContext, Page } from "playwright-core";
import type { Chromium } from "./chromium.ts";
import { lineTo } from "./page-line.ts";
import { stealthScript } from "./stealth-script.ts";

/** Arguments with which a page sees less of a program. */
export const stealthArguments = ["--disable-blink-features=AutomationControlled"];

/** Of Playwright's own, those that a page could know us by. */
export const stealthLeftOut = ["--enable-automation"];

interface Brand {
  brand: string;
  version: string;
}

/** What the same browser says of itself when a person has started it. */
export interface Identity {
  userAgent: string;
  brands: Brand[];
  fullVersionList: Brand[];
  platformVersion: string;
  /** As it stands in its requests, without weights. */
  acceptLanguage: string;
}

export function identityOf({ name, browser }: Pick<Chromium, "name" | "browser">, locale: string): Identity {
  const full = browser.version();
  const major = full.split(".")[0] ?? "";
  const own = name.replace(/ \d+$/, "");
  const suffix = own === "Microsoft Edge" ? ` Edg/${major}.0.0.0` : "";
  return {
    userAgent: `Mozilla/5.0 (${systemPart()}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36${suffix}`,
    brands: brandsOf(own, Number(major), (grease) => (grease === null ? major : grease)),
    fullVersionList: brandsOf(own, Number(major), (grease) => (grease === null ? full : `${grease}.0.0.0`)),
    platformVersion: platformVersion(),
    acceptLanguage: [...new Set([locale, locale.replace(/-.*/, "")])].join(","),
  };
}

/** As Chromium makes them: one of no meaning among them, in an order and a spelling that change with each version. */
function brandsOf(own: string, seed: number, versionOf: (grease: string | null) => string): Brand[] {
  const marks = [" ", "(", ":", "-", ".", "/", ")", ";", "=", "?", "_"];
  const [first, second] = [marks[seed % marks.length], marks[(seed + 1) % marks.length]];
  const none = { brand: `Not${first}A${second}Brand`, version: versionOf(["8", "99", "24"][seed % 3] ?? "8") };
  const known = ["Chromium", own].filter((brand, at, all) => all.indexOf(brand) === at);
  const all = [none, ...known.map((brand) => ({ brand, version: versionOf(null) }))];
  const order = all.length === 2 ? twos[seed % 2] : threes[seed % 6];
  const placed: Brand[] = [];
  for (const [at, brand] of all.entries()) placed[order?.[at] ?? at] = brand;
  return placed;
}

const twos = [
  [0, 1],
  [1, 0],
];
const threes = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Browsers tell no more of a system than this. */
function systemPart(): string {
  if (process.platform === "darwin") return "Macintosh; Intel Mac OS X 10_15_7";
  return process.platform === "win32" ? "Windows NT 10.0; Win64; x64" : "X11; Linux x86_64";
}

function platformVersion(): string {
  const [major = 0, , build = 0] = release().split(".").map(Number);
  if (process.platform === "darwin") return `${major < 25 ? major - 9 : major + 1}.0.0`;
  if (process.platform === "win32") return build >= 22_000 ? "15.0.0" : "10.0.0";
  return "";
}

const platforms: Record<string, string> = { darwin: "macOS", win32: "Windows" };

/** Each page is told who it is before it goes anywhere; what a script can see is mended in every document. */
export async function hide(context: BrowserContext, identity: Identity, seed: number): Promise<void> {
  await context.addInitScript(stealthScript(seed));
  context.on("page", (page) => {
    // One that is closed already needs none.
    introduce(page, identity).catch(() => undefined);
  });
  await Promise.all(context.pages().map((page) => introduce(page, identity)));
}

async function introduce(page: Page, identity: Identity): Promise<void> {
  const line = await lineTo(page);
  const { userAgent, acceptLanguage, ...known } = identity;
  const platform = platforms[process.platform] ?? "Linux";
  const architecture = process.arch === "arm64" ? "arm" : "x86";
  await line.send("Emulation.setUserAgentOverride", {
    ...{ userAgent, acceptLanguage },
    userAgentMetadata: { ...known, platform, architecture, bitness: "64", model: "", mobile: false, wow64: false },
  });
}
