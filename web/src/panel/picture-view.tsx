import { useEffect, useState } from "react";
import { useSentence } from "../server/use-sentence.ts";
import type { TabInput } from "./panel.tsx";

interface PictureViewInput extends Pick<TabInput, "words"> {
  /** Says which picture it is. */
  name: string;
  load(signal: AbortSignal): Promise<Blob>;
}

/** A picture whose bytes are fetched; nothing that is in it is ever run. */
export function PictureView({ name, load, words }: PictureViewInput) {
  const sentenceFor = useSentence();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    setProblem(null);
    load(stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(error);
      },
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [load]);
  if (problem) return <p className="text-bad text-sm">{sentenceFor(problem)}</p>;
  if (!url) return <p className="text-quiet text-sm">{words.files.loading}</p>;
  return <img src={url} alt={name} className="max-w-full rounded-md border border-line" />;
}
