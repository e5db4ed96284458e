import type { ElementHandle, Page } from "playwright-core";

export interface Scrolling {
  direction: "up" | "down" | "to_top" | "to_bottom";
  /** In pixels; most of what is seen, if nobody says. */
  amount?: number | undefined;
  /** Something in what is to be scrolled; else the page, or what fills it. */
  part: ElementHandle | null;
}

export interface Scrolled {
  at: number;
  most: number;
  moved: number;
}

export async function scroll(page: Page, { direction, amount, part }: Scrolling): Promise<Scrolled> {
  const wanted = { direction, amount: amount ?? null };
  if (part) return part.evaluate(scrollIn, wanted);
  return page.locator(":root").evaluate(scrollIn, wanted);
}

/** Of the page's own world, as far as it is used here. */
interface Box {
  scrollHeight: number;
  clientHeight: number;
  clientWidth: number;
  scrollTop: number;
  parentElement: Box | null;
  scrollTo(to: { top: number; behavior: "instant" }): void;
}
interface InPage {
  document: { scrollingElement: Box | null; documentElement: Box; querySelectorAll(all: "*"): Iterable<Box> };
  getComputedStyle(one: Box): { overflowY: string };
}

/** Runs in the page, so it knows nothing of here. */
function scrollIn(
  element: unknown,
  { direction, amount }: { direction: Scrolling["direction"]; amount: number | null },
) {
  const { document, getComputedStyle } = globalThis as unknown as InPage;
  const root = document.scrollingElement ?? document.documentElement;
  const room = (one: Box) => one.scrollHeight - one.clientHeight;
  const isScroller = (one: Box) => room(one) > 1 && /auto|scroll|overlay/.test(getComputedStyle(one).overflowY);
  let scroller = root;
  if (element !== document.documentElement) {
    let one = element as Box | null;
    while (one && !isScroller(one)) one = one.parentElement;
    scroller = one ?? root;
  } else if (room(root) <= 1) {
    // Where the page itself is fixed, the largest part of it that moves is what people scroll.
    const area = (one: Box) => one.clientWidth * one.clientHeight;
    const movable = [...document.querySelectorAll("*")].filter(isScroller);
    scroller = movable.sort((one, other) => area(other) - area(one))[0] ?? root;
  }
  const before = scroller.scrollTop;
  const step = amount ?? Math.round(scroller.clientHeight * 0.8);
  const targets = { up: before - step, down: before + step, to_top: 0, to_bottom: scroller.scrollHeight };
  scroller.scrollTo({ top: targets[direction], behavior: "instant" });
  const at = Math.round(scroller.scrollTop);
  return { at, most: Math.max(0, Math.round(room(scroller))), moved: Math.round(Math.abs(at - before)) };
}
