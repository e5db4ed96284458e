import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Found, knownBrowsers } from "../../browser/find.ts";
import { installCommand } from "../../browser/install.ts";
import { readSettings } from "../../config/settings.ts";
import { StoreProblem } from "../../store/store.ts";
import type { Check, Checker, Here } from "./check.ts";
import { firstLineOf } from "./run-briefly.ts";

/** Which browser the agent would use, and whether it starts. */
export const checkBrowser: Checker = async (here) => {
  const { io, paths, texts } = here;
  const base = { name: "browser", needed: false } as const;
  const { browserPath: path } = readSettings(await settingsIn(here));
  const known = knownBrowsers({ path, env: io.env, folder: join(paths.home, "browser") });
  for (const found of known) {
    const detail = await detailOf(found, here);
    if (detail !== null) return [{ ...base, state: "ok", detail }];
  }
  const fix = texts.browser.fix({ command: installCommand(io.env) });
  const [first] = known;
  const broken: Check = { ...base, state: "missing", detail: texts.browser.missing(), fix };
  return [first ? { ...broken, detail: texts.browser.broken({ file: first.executable }) } : broken];
};

/** Null when it does not start. */
async function detailOf({ executable, name, from, env }: Found, { io, texts }: Here): Promise<string | null> {
  if (from === "package" && !existsSync(executable)) return texts.browser.packed();
  // There it would open a window instead of an answer.
  if (process.platform === "win32") return texts.browser.there({ name, file: executable });
  const version = await firstLineOf(executable, ["--version"], io.env, env);
  return version === null ? null : texts.browser.works({ version: version.trim(), file: executable });
}

async function settingsIn({ database }: Here): Promise<Record<string, string>> {
  try {
    return (await database())?.settings ?? {};
  } catch (error) {
    // Told by the check of the database.
    if (error instanceof StoreProblem) return {};
    throw error;
  }
}
