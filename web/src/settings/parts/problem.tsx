import { Sentence } from "../../ui/sentence.tsx";

/** What went wrong, where something did. */
export function Problem({ text, className = "mt-2" }: { text: string | null; className?: string }) {
  if (text === null) return null;
  return (
    <p role="alert" className={`break-words text-bad text-sm ${className}`}>
      <Sentence text={text} />
    </p>
  );
}
