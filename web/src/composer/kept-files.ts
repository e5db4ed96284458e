import { filesIn, type KeptFile } from "./attachment.ts";

const placeOf = (draft: string) => `skillmint.files.${draft}`;

/** What goes with a draft, as this browser remembers it. */
export const keptFiles = (draft: string) => ({
  read: (): readonly KeptFile[] => filesIn(localStorage.getItem(placeOf(draft))),
  write(files: readonly KeptFile[]): void {
    if (files.length === 0) localStorage.removeItem(placeOf(draft));
    const small = files.map((one) => ({ ...one, preview: null }));
    // More than the browser keeps stays without its pictures, or on the page alone.
    if (files.length > 0 && !isStored(draft, files)) isStored(draft, small);
  },
  /** Told when another tab has changed it. */
  onChange(listener: () => void): void {
    addEventListener("storage", ({ key }) => {
      if (key === placeOf(draft) || key === null) listener();
    });
  },
});

function isStored(draft: string, files: readonly KeptFile[]): boolean {
  try {
    localStorage.setItem(placeOf(draft), JSON.stringify(files));
    return true;
  } catch {
    return false;
  }
}
