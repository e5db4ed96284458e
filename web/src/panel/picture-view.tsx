import { useSentence } from "../server/use-sentence.ts";
import { usePicture } from "../ui/use-picture.ts";
import type { TabInput } from "./panel.tsx";

interface PictureViewInput extends Pick<TabInput, "words"> {
  /** Says which picture it is. */
  name: string;
  load(signal: AbortSignal): Promise<Blob>;
}

/** A picture whose bytes are fetched; nothing that is in it is ever run. */
export function PictureView({ name, load, words }: PictureViewInput) {
  const sentenceFor = useSentence();
  const { url, problem } = usePicture(load);
  if (problem) return <p className="text-bad text-sm">{sentenceFor(problem)}</p>;
  if (!url) return <p className="text-quiet text-sm">{words.files.loading}</p>;
  return <img src={url} alt={name} className="max-w-full rounded-md border border-line" />;
}
