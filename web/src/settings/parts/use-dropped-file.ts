import { useEffect, useRef } from "react";

/** A file that is dropped anywhere on the page; without this the browser would open it in the page's place. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("dragover", (event) => event.preventDefault(), { signal });
    addEventListener(
      "drop",
      (event) => {
        const isTaken = event.defaultPrevented;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file && !isTaken) latest.current(file);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}
