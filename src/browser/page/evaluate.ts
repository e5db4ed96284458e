import { Script } from "node:vm";
import type { Page } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { addressOf } from "../owner.ts";

/**
 * What a script gave, as JSON; or why it failed; or that the page is on its way elsewhere, where it does not run. Throws
 * what is no fault of the script.
 */
export async function evaluate(
  page: Page,
  script: string,
): Promise<{ json: string } | { problem: string } | { isElsewhere: true }> {
  const guarded = onlyHere(page, script);
  if ("problem" in guarded) return guarded;
  try {
    return { json: jsonOf(await page.evaluate(guarded.code)) };
  } catch (error) {
    if (messageOf(error).includes(elsewhere)) return { isElsewhere: true };
    const problem = faultOf(error);
    if (problem === null) throw error;
    return { problem };
  }
}

/**
 * The script for the site that the page is on now: on another, to which the page may be on its way, it only throws
 * `elsewhere`. What does not end where it should could get out of that, and is not run.
 */
export function onlyHere(page: Page, script: string): { code: string } | { problem: string } {
  const code = expressionOf(script);
  try {
    new Script(code);
  } catch (error) {
    return { problem: `SyntaxError: ${messageOf(error)}` };
  }
  // Of a page that another one writes into both are true, one after the other.
  const isAt = (url: string) => `location.origin === ${JSON.stringify(new URL(url).origin)}`;
  const here = `${isAt(page.url())} || ${isAt(addressOf(page))}`;
  return { code: `if (${here}) {\n${code}\n} else { throw new Error("${elsewhere}"); }` };
}

export const elsewhere = "SkillMint: the page is elsewhere";

/** Of the script itself; null where the page or the browser ended. */
export function faultOf(error: unknown): string | null {
  const message = messageOf(error).replace(/^[\w.]+: /, "");
  if (/has been closed|crashed|Target closed|Timeout \d+ms/.test(message)) return null;
  // Without the stack, which is of our own making.
  return message.split(/\n\s+at /)[0] ?? message;
}

/** Models write an expression, a function, statements, or a function's body. */
export function expressionOf(script: string): string {
  const bare = script.trim().replace(/;+$/, "");
  const body = `const it = (\n${bare}\n); return typeof it === "function" ? it() : it;`;
  if (isBody(body)) return `(async () => { ${body} })()`;
  // Statements give a value by themselves; what returns or awaits is a body.
  return isBody(script) && /\b(?:return|await)\b/.test(script) ? `(async () => { ${script}\n })()` : script;
}

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

/** It is only parsed here, and runs in the page. */
function isBody(code: string): boolean {
  try {
    new AsyncFunction(code);
    return true;
  } catch {
    // Whatever is wrong with it, it is none.
    return false;
  }
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "undefined";
