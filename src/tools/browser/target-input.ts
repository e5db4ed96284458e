import type { ElementHandle, Locator, Page } from "playwright-core";
import * as z from "zod/mini";
import { holdInSight } from "../../browser/page/in-sight.ts";
import { findTarget } from "../../browser/page/target.ts";
import type { ToolContext } from "../tool.ts";
import { holdElement, holdWhere } from "./on-site.ts";

/** How long an element may take to be ready for what is done with it; a page that hangs is found out before that. */
export const patienceMs = 3_500;

/** How an element is named, in every tool that acts on one. */
export const elementInput = { ref: z.optional(z.string()), selector: z.optional(z.string()) };
export const targetInput = { ...elementInput, x: z.optional(z.number()), y: z.optional(z.number()) };

export const elementWords = {
  en: { ref: "e.g. e12", selector: "CSS, or text=…" },
  "zh-CN": { ref: "如 e12", selector: "CSS，或 text=…" },
};

export interface TargetInput {
  ref?: string | undefined;
  selector?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

export type Aimed = { said: string } & ({ locator: Locator } | { point: { x: number; y: number } });

/** A ref or a selector counts before a point. */
export async function aim(page: Page, input: TargetInput, { signal }: Pick<ToolContext, "signal">): Promise<Aimed> {
  const { ref, selector, x, y } = input;
  const isPoint = !ref && !selector && x !== undefined && y !== undefined;
  if (isPoint) return { point: { x, y }, said: `(${x}, ${y})` };
  return findTarget(page, { ref, selector }, { signal, patienceMs });
}

export type Grasped = { said: string } & ({ element: ElementHandle } | { point: { x: number; y: number } });

/** To act on: the very element, which is gone with its page, and of a site that was asked for. */
export async function grasp(page: Page, input: TargetInput, context: ToolContext): Promise<Grasped> {
  const aimed = await aim(page, input, context);
  if ("point" in aimed) {
    await holdInSight(page, aimed.point, aimed.said);
    await holdWhere(page, `document.elementFromPoint(${aimed.point.x}, ${aimed.point.y})`, context);
    return aimed;
  }
  const element = (await aimed.locator.elementHandle({ timeout: patienceMs })) as ElementHandle;
  await holdElement(page, element, context);
  return { said: aimed.said, element };
}
