import { accessSync, constants, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from "playwright-core";
import type { Adopted, Lender, Lent } from "../processes/children.ts";
import { newId } from "../protocol/ids.ts";
import type { Chromium, Kind } from "./chromium.ts";
import { type Environment, type Found, findBrowsers } from "./find.ts";
import { installCommand } from "./install.ts";
import type { BrowserLimits } from "./limits.ts";
import { networkArguments } from "./network-options.ts";
import { teachRefs } from "./page/refs.ts";
import { plainLine } from "./plain-line.ts";
import { noteProfile, removeProfile } from "./profiles.ts";
import { BrowserProblem } from "./session-browser.ts";
import { stealthArguments, stealthLeftOut } from "./stealth.ts";

export interface LaunchInput {
  kind: Kind;
  /** What the user has set. */
  path: string | undefined;
  env: Environment;
  /** Of browsers, in our data folder. */
  folder: string;
  children(): Promise<Lender>;
  /** With this it starts on a profile of its own, with one context. */
  profile?: { folder: string; options: BrowserContextOptions } | undefined;
  limits: BrowserLimits;
  /** For the log. */
  report(error: unknown): void;
}

/** Starts the first browser that starts. Throws BrowserProblem. */
export async function launchChromium(input: LaunchInput): Promise<Chromium> {
  const { kind, path, env, folder, report } = input;
  if (!kind.headless && !hasScreen(env)) throw new BrowserProblem("no-screen");
  let last: BrowserProblem | null = null;
  for await (const found of findBrowsers({ path, env, folder })) {
    if (!kind.headless && !found.canShow) continue;
    try {
      return await start(found, input);
    } catch (error) {
      if (error instanceof BrowserProblem) throw error;
      report(new Error(`${found.executable} does not start: ${plainLine(saidBy(error))}`, { cause: error }));
      last = notStarted(found, error);
    }
  }
  throw last ?? new BrowserProblem("no-browser", installCommand(env));
}

/** The log has all that was said, as the cause; who waits for it is told why in a line, and of his own word that it was his. */
function notStarted({ executable, from }: Found, cause: unknown): BrowserProblem {
  const said = () => `${executable}: ${plainLine(saidBy(cause))}`;
  if (from !== "setting") return new BrowserProblem("no-start", said(), { cause });
  try {
    accessSync(executable, constants.X_OK);
    if (statSync(executable).isDirectory()) throw new Error(`EISDIR: it is a folder, access '${executable}'`);
    return new BrowserProblem("bad-path", said(), { cause });
  } catch (error) {
    // That says more than that it could not be run.
    return new BrowserProblem("bad-path", saidBy(error), { cause });
  }
}

async function start(found: Found, input: LaunchInput): Promise<Chromium> {
  const { kind, env, folder, profile, limits, report } = input;
  // The window of a user's desktop is behind this.
  const screen: Record<string, string> = {};
  if (!kind.headless && env.XAUTHORITY !== undefined) screen.XAUTHORITY = env.XAUTHORITY;
  const [lender, { chromium, selectors }] = await Promise.all([input.children(), import("playwright-core")]);
  await teachRefs(selectors);
  const lent = lender.lend({ ...found.env, ...screen });
  const scratch = join(folder, "running", `${newId("browser")}.${process.pid}`);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const options: LaunchOptions = {
    executablePath: found.executable,
    headless: kind.headless,
    env: lent.environment,
    args: [...networkArguments, memoryArgument, ...(kind.stealth ? stealthArguments : [])],
    ignoreDefaultArgs: kind.stealth ? stealthLeftOut : [],
    artifactsDir: scratch,
    // Signals are ours to answer: we end our browsers ourselves.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    timeout: limits.launchMs,
  };
  const launched = async (chromiumSandbox: boolean): Promise<Running> => {
    if (!profile) return { browser: await chromium.launch({ ...options, chromiumSandbox }), context: null };
    const context = await chromium.launchPersistentContext(profile.folder, {
      ...{ ...profile.options, ...options, chromiumSandbox },
    });
    return { browser: context.browser() as Browser, context };
  };
  try {
    const { browser, context } = await sandboxed(launched, report);
    const known = tell({ browser, lent, scratch });
    known.catch(report);
    return {
      browser,
      context,
      name: `${found.name} ${browser.version().split(".")[0]}`,
      async end() {
        const adopted = await known.catch(() => null);
        await Promise.race([browser.close().catch(report), after(limits.endMs)]);
        await adopted?.end(limits.endMs);
        // Of one that was killed nobody else takes it away.
        removeProfile(scratch);
      },
    };
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    if (
      profile &&
      /ProcessSingleton|SingletonLock|profile appears to be in use|existing browser session/i.test(saidBy(error))
    )
      throw new BrowserProblem("profile-in-use", "", { cause: error });
    throw error;
  }
}

/** A script that takes more has its page crash, not the machine. */
const memoryArgument = "--js-flags=--max-old-space-size=1024";

interface Running {
  browser: Browser;
  context: BrowserContext | null;
}

/**
 * Root may not have Chromium's own sandbox, and some systems let nobody make the namespaces that it is made of. Then
 * pages are held by the guard of their network, and by our user's rights, alone.
 */
async function sandboxed(launch: (sandbox: boolean) => Promise<Running>, report: (error: unknown) => void) {
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  try {
    return await launch(!isRoot);
  } catch (error) {
    if (isRoot || !/sandbox/i.test(saidBy(error).replace(/<launching>.*/g, ""))) throw error;
    report(new Error("the browser has no sandbox here and is started without one", { cause: error }));
    return launch(false);
  }
}

/** So that it ends with us, and is found after a crash of ours with the profile that it was writing. */
async function tell({
  browser,
  lent,
  scratch,
}: {
  browser: Browser;
  lent: Lent;
  scratch: string;
}): Promise<Adopted | null> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  if (pid === undefined) return null;
  const adopted = lent.adopt(pid);
  const { commandLine } = await cdp.send("SystemInfo.getInfo");
  await noteProfile(scratch, pid, commandLine);
  await cdp.detach();
  return adopted;
}

function hasScreen({ DISPLAY, WAYLAND_DISPLAY }: Environment): boolean {
  return process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

const saidBy = (error: unknown) => (error instanceof Error ? error.message : String(error));

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
