import type { Span } from "./spans.ts";

/** Which part of a box's content is on the screen now; null when nothing of it is. */
export function partInSight(box: Element): Span | null {
  const rect = box.getBoundingClientRect();
  const start = rect.top + box.clientTop;
  let [top, bottom] = [Math.max(0, start), Math.min(innerHeight, rect.bottom)];
  for (let around = box; around.parentElement && !(around instanceof HTMLDialogElement); ) {
    around = around.parentElement;
    if (getComputedStyle(around).overflowY === "visible") continue;
    const edge = around.getBoundingClientRect();
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  const { scrollTop } = box;
  return bottom > top ? { from: top - start + scrollTop, to: bottom - start + scrollTop } : null;
}
