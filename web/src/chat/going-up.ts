const keys = new Set(["ArrowUp", "PageUp", "Home"]);

/** Of a press on the bar at its side no browser tells the end. */
export const isOnBar = ({ target, offsetX }: PointerEvent, box: Element) =>
  target === box && offsetX >= box.clientWidth;

/** Whether somebody moves the page up, or may be about to: by a wheel, a finger, a key, or the bar at its side. */
export function isGoingUp(event: Event, box: Element): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0;
  if (event instanceof KeyboardEvent) return keys.has(event.key) || (event.key === " " && event.shiftKey);
  if (event instanceof PointerEvent) return event.buttons > 0 && isOnBar(event, box);
  return event.type === "touchmove";
}
