import { useWords } from "../../texts/texts.ts";

/** In the place of a section until it has come. */
export function Meanwhile({ isMissing }: { isMissing: boolean }) {
  const { settings } = useWords();
  return (
    <p role={isMissing ? "alert" : undefined} className="text-quiet text-sm">
      {isMissing ? settings.broken : settings.loading}
    </p>
  );
}
