import { useEffect, useState } from "react";
import { headers } from "../server/headers.ts";

/** An address of a picture that a session keeps: null until it has come, "gone" where there is none. */
export function usePicture(name: string, session: string): string | null | "gone" {
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
  return gone ? "gone" : url;
}
