import type { ElementHandle, Page } from "playwright-core";

const patienceMs = 4_000;

/** To the field itself, to the one that a label belongs to, or to the one that a button opens. */
export async function giveFiles(page: Page, target: ElementHandle, files: readonly string[]): Promise<void> {
  const isField = await target.evaluate((element) => {
    const { type, control } = element as { type?: string; control?: { type?: string } };
    return type === "file" || control?.type === "file";
  });
  if (isField) return target.setInputFiles([...files], { timeout: patienceMs });
  const asked = page.waitForEvent("filechooser", { timeout: patienceMs });
  // Who does not ask for files is told as what it is.
  asked.catch(() => undefined);
  await target.click({ timeout: patienceMs });
  await (await asked).setFiles([...files], { timeout: patienceMs });
}
