import type { ElementHandle, Page } from "playwright-core";
import { PageProblem } from "./problem.ts";

const patienceMs = 3_500;

/** To the field itself, to the one that a label belongs to, or to the one that a button opens. */
export async function giveFiles(page: Page, target: ElementHandle, files: readonly string[]): Promise<void> {
  if (await isForFiles(target)) return target.setInputFiles([...files], { timeout: patienceMs });
  const asked = page.waitForEvent("filechooser", { timeout: patienceMs });
  // Who does not ask for files is told as what it is.
  asked.catch(() => undefined);
  await target.click({ timeout: patienceMs });
  await (await asked).setFiles([...files], { timeout: patienceMs });
}

/** A click on it opens a window that nobody sees. */
export async function refuseFiles(target: ElementHandle, what: string): Promise<void> {
  if (await isForFiles(target)) throw new PageProblem("files", what);
}

/** Whether the page asks for files from now on, until it is asked: that window, too, nobody sees. */
export function watchFiles(page: Page): () => boolean {
  let hasAsked = false;
  const hear = () => {
    hasAsked = true;
  };
  page.on("filechooser", hear);
  return () => {
    page.off("filechooser", hear);
    return hasAsked;
  };
}

const isForFiles = (target: ElementHandle): Promise<boolean> =>
  target.evaluate((element) => {
    const { type, control } = element as { type?: string; control?: { type?: string } };
    return type === "file" || control?.type === "file";
  });
