import { Sentence } from "./sentence.tsx";

/** What went wrong, where it was tried. */
export function Problem({ text, className = "mt-3" }: { text: string | null; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={`whitespace-pre-line break-words text-bad text-sm ${className}`}>
      <Sentence text={text} />
    </p>
  );
}
