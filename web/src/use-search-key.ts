import { type RefObject, useEffect, useRef } from "react";

/** Ctrl+K or Cmd+K leads to the search field, wherever one is. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>, show: () => void): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (!search.current) latest.current();
      // In a drawer it is there once that has been drawn.
      requestAnimationFrame(() => search.current?.focus());
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [search]);
}
