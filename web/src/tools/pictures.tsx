import type { Image } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { useKeptPicture } from "./use-kept-picture.ts";

/** Pictures that are kept with the session. */
export function Pictures({ images, session }: { images: readonly Pick<Image, "file" | "name">[]; session: string }) {
  if (images.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {images.map(({ file, name }) => (
        <Picture key={file} name={file.split(/[\\/]/).at(-1) as string} called={name} session={session} />
      ))}
    </div>
  );
}

/** `called`: by who sent it. */
function Picture({ name, called, session }: { name: string; called: string | undefined; session: string }) {
  const { chat: words, colon } = useWords();
  const { url, problem } = useKeptPicture(name, session);
  if (problem) return <p className="tool-note">{words.pictureGone}</p>;
  return url ? (
    <img
      className="max-h-96 max-w-full rounded-md border border-line"
      src={url}
      alt={called ? `${words.picture}${colon}${called}` : words.picture}
    />
  ) : null;
}
