import type { Page } from "playwright-core";
import { PageProblem } from "./problem.ts";

/** The browser takes any point, and there is nothing where nobody sees anything. */
export async function holdInSight(page: Page, { x, y }: { x: number; y: number }, said: string): Promise<void> {
  const size = page.viewportSize() ?? (await page.evaluate<Size>("({ width: innerWidth, height: innerHeight })"));
  const { width, height } = size;
  if (x < 0 || y < 0 || x >= width || y >= height)
    throw new PageProblem("outside", said, { detail: `${width} × ${height}` });
}

interface Size {
  width: number;
  height: number;
}
