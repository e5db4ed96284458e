import { signOf } from "./folder.ts";

// Whole names, so that the build finds the classes.
const colours = [
  "",
  "text-folder-1",
  "text-folder-2",
  "text-folder-3",
  "text-folder-4",
  "text-folder-5",
  "text-folder-6",
];

export function FolderLetter({ path }: { path: string }) {
  const { letter, colour } = signOf(path);
  return (
    <span
      aria-hidden="true"
      className={`letter ${colours[colour]} inline-flex size-[18px] shrink-0 items-center justify-center rounded text-[11px] font-semibold leading-none`}
    >
      {letter}
    </span>
  );
}
