import type { Image } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { usePicture } from "./use-picture.ts";

/** Pictures that are kept with the session. */
export function Pictures({ images, session }: { images: readonly Image[]; session: string }) {
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
  const words = useWords().chat;
  const url = usePicture(name, session);
  if (url === "gone") return <p className="tool-note">{words.pictureGone}</p>;
  return url ? (
    <img
      className="max-h-96 max-w-full rounded-md border border-line"
      src={url}
      alt={called ? `${words.picture}: ${called}` : words.picture}
    />
  ) : null;
}
