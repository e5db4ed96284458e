import { useEffect, useRef, useState } from "react";

interface Dropped {
  files: File[];
  /** The names of folders among them, which cannot be added. */
  folders: string[];
}

/** Files that are dropped anywhere on the page are meant for the message; else the browser would leave for them. True while they are held over it. */
export function useFileDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Of who moves from one part of the page to the next, the coming is told before the leaving.
    let depth = 0;
    const isMeant = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") === true &&
      !event.defaultPrevented &&
      !document.querySelector("dialog[open]");
    const count = (event: DragEvent, step: number) => {
      if (!isMeant(event)) return;
      depth = Math.max(0, depth + step);
      setOver(depth > 0);
    };
    addEventListener("dragenter", (event) => count(event, 1), { signal });
    addEventListener("dragleave", (event) => count(event, -1), { signal });
    addEventListener(
      "dragover",
      (event) => {
        if (!isMeant(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      },
      { signal },
    );
    addEventListener(
      "drop",
      (event) => {
        depth = 0;
        setOver(false);
        if (!isMeant(event)) return;
        event.preventDefault();
        latest.current(droppedIn(event.dataTransfer as DataTransfer));
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return isOver;
}

function droppedIn({ items }: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
