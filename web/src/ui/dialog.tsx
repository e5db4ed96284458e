import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { comesOnTop } from "./top-dialog.ts";

interface DialogInput {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** A drawer and a sheet come from the sides and show no title, nor does a palette, which hangs from the top; of a tall box only a part of the inside is scrolled. */
  shape?: "box" | "tall" | "drawer" | "sheet" | "palette";
}

const box = "m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-5 shadow-xl";

const shapes = {
  box,
  tall: `${box} max-h-[calc(100dvh-2rem)] flex-col overflow-hidden open:flex`,
  sheet: "m-0 ml-auto h-dvh max-h-none w-[min(34rem,100vw)] max-w-none border-0 border-l border-line bg-ground p-0",
  palette:
    "mx-auto mt-[12dvh] mb-0 w-[min(38rem,calc(100vw-1.5rem))] max-w-none overflow-hidden rounded-xl border border-line bg-raised p-0 shadow-xl",
  drawer: "m-0 h-dvh max-h-none w-[min(20rem,85vw)] border-0 border-r border-line bg-sunken p-0",
};

/** In front of everything for as long as it is drawn; Escape and a click beside it close it. */
export function Dialog({ title, onClose, children, shape = "box" }: DialogInput) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  // Before it goes out of the page: only then does the browser lead the keyboard back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    const leaveTop = comesOnTop(shown);
    // Closed as Escape closes it, so that whoever draws it is told in one way.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === shown && isBeside(event, shown)) shown.close();
    };
    shown.addEventListener("click", closeBeside);
    return () => {
      shown.removeEventListener("click", closeBeside);
      leaveTop();
      shown.close();
      queueMicrotask(writeOn);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={name}
      className={`text-text backdrop:bg-black/40 ${shapes[shape]}`}
      onClose={() => {
        // Told a moment later: it may have been opened again.
        if (!dialog.current?.open) onClose();
      }}
    >
      <h2 id={name} className={shape !== "box" && shape !== "tall" ? "sr-only" : "mb-2 font-semibold text-base"}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Chromium leaves the caret in a field of the dialog that was written in: the field that has the keyboard again takes none of what is typed. */
function writeOn(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  field.blur();
  field.focus();
  field.setSelectionRange(selectionStart, selectionEnd);
}

function isBeside({ clientX, clientY }: { clientX: number; clientY: number }, box: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
