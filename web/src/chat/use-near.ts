import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/** Whether an element has come near to what is seen; once it has, it stays so. */
export function useNear(isFromStart: boolean): { element: RefObject<HTMLDivElement | null>; isNear: boolean } {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFromStart);
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const observer = observerOf(current.closest(".conversation-scroll"));
    // Drawn in slices: more than one may come near at a time.
    waiting.set(current, () => startTransition(() => setNear(true)));
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [isNear]);
  return { element, isNear };
}

const waiting = new WeakMap<Element, () => void>();
const ofPage = {};
/** One for all that is scrolled together: a long text has hundreds of them. */
const observers = new WeakMap<object, IntersectionObserver>();

function observerOf(root: Element | null): IntersectionObserver {
  const known = observers.get(root ?? ofPage);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    // A margin around the page would be of no use within what is scrolled in it.
    { root, rootMargin: "100% 0%" },
  );
  observers.set(root ?? ofPage, observer);
  return observer;
}
