import { useCallback } from "react";
import type { Image } from "../../../src/protocol/messages.ts";
import { headers } from "../server/headers.ts";
import { useWords } from "../texts/texts.ts";
import { usePicture } from "../ui/use-picture.ts";

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
  const words = useWords().chat;
  const load = useCallback(
    async (signal: AbortSignal) => {
      // A picture's address cannot carry the token, so it is fetched like everything else.
      const response = await fetch(`/api/sessions/${session}/outputs/${name}`, { headers: headers(), signal });
      if (!response.ok) throw new Error(response.statusText);
      return response.blob();
    },
    [name, session],
  );
  const { url, problem } = usePicture(load);
  if (problem) return <p className="tool-note">{words.pictureGone}</p>;
  return url ? (
    <img
      className="max-h-96 max-w-full rounded-md border border-line"
      src={url}
      alt={called ? `${words.picture}: ${called}` : words.picture}
    />
  ) : null;
}
