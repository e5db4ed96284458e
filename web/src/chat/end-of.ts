/** So much stands above what is asked. In pixels. */
const above = 8;

/** How far a reader who wants the latest is to be scrolled: to the end, or to the first of what is asked, should that begin above. */
export function endOf(box: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight;
  const asks = box.querySelector(".asks");
  const first = asks?.querySelector(".ask");
  if (!asks || !first) return end;
  const place = ({ top, bottom }: DOMRect) => ({ top: top + shift - above, bottom: bottom + shift + above });
  const shift = box.scrollTop - box.getBoundingClientRect().top;
  const { top } = place(asks.getBoundingClientRect());
  const lacking = place(first.getBoundingClientRect()).bottom - top - box.clientHeight;
  // Of a card that is too high for the screen rather the head is out of sight than what it is about, or its buttons.
  const body = first.querySelector(".ask-body");
  const head = body ? place(body.getBoundingClientRect()).top - top : 0;
  return Math.min(end, top + Math.max(0, Math.min(lacking, head)));
}
