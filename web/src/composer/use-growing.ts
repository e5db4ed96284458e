import { useLayoutEffect, useRef } from "react";

/** As high as what is in it, up to what the style allows. */
export function useGrowing() {
  const field = useRef<HTMLTextAreaElement>(null);
  // Whenever it is drawn: the height follows what is in it.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  });
  return field;
}
