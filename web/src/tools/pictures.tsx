import { useEffect, useState } from "react";
import type { Image } from "../../../src/protocol/messages.ts";
import { headers } from "../server/headers.ts";
import { useWords } from "../texts/texts.ts";

/** Pictures that are kept with the session. */
export function Pictures({ images, session }: { images: readonly Pick<Image, "file" | "name">[]; session: string }) {
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
  const [url, setUrl] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    // A picture's address cannot carry the token, so it is fetched like everything else.
    fetch(`/api/sessions/${session}/outputs/${name}`, { headers: headers(), signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText);
        const blob = await response.blob();
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => setGone(!stop.signal.aborted));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [name, session]);
  if (gone) return <p className="tool-note">{words.pictureGone}</p>;
  return url ? (
    <img
      className="max-h-96 max-w-full rounded-md border border-line"
      src={url}
      alt={called ? `${words.picture}: ${called}` : words.picture}
    />
  ) : null;
}
