import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chosenKeyPlace, openUserSecrets } from "../../config/open-secrets.ts";
import { SecretsProblem } from "../../config/secrets-problem.ts";
import { messageOf } from "../../protocol/message-of.ts";
import { partsOf } from "../secrets-sentence.ts";
import type { Check, Checker } from "./check.ts";

/** The keys that were given to us: closed to others, and with what opens them. */
export const checkSecrets: Checker = async ({ paths, io, texts: all }) => {
  const { secrets: texts } = all.doctor;
  const base = { name: "secrets", needed: true } as const;
  const folder = paths.secrets;
  if (!existsSync(folder)) return [{ ...base, state: "ok", detail: texts.none() }];
  try {
    return look();
  } catch (error) {
    // It is closed to us, or no folder at all.
    return [problemCheck(new SecretsProblem("unusable", folder, { detail: messageOf(error) }))];
  }

  function look(): Check[] {
    const names = readdirSync(folder);
    if (names.length === 0) return [{ ...base, state: "ok", detail: texts.none() }];
    const open = [folder, ...names.map((name) => join(folder, name))].find(isOpen);
    if (open !== undefined) return [openCheck(open)];
    const secrets = openUserSecrets(io.env);
    const problem = secrets.problem();
    if (problem) return [problemCheck(problem)];
    const keyIn = secrets.keyIn();
    const wanted = keyIn === null || (chosenKeyPlace(paths.settings) ?? keyIn) === keyIn;
    return [{ ...base, state: "ok", detail: texts.detail({ folder, keyIn, wanted }) }];
  }

  function problemCheck(problem: SecretsProblem): Check {
    const { what, mend } = partsOf(problem, all);
    return { ...base, state: "problem", detail: what, fix: mend };
  }

  function openCheck(file: string): Check {
    const stats = statSync(file);
    const detail = texts.open({ file, mode: (stats.mode & 0o777).toString(8) });
    return { ...base, state: "problem", detail, fix: texts.close({ file, mode: stats.isDirectory() ? "700" : "600" }) };
  }
};

const isOpen = (file: string) =>
  process.platform !== "win32" && ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
