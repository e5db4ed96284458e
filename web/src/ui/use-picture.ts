import { useEffect, useState } from "react";

/** The bytes of a picture as an address that the page can draw, for as long as it is drawn. `load` stays the same while it is the same picture. */
export function usePicture(load: (signal: AbortSignal) => Promise<Blob>): { url: string | null; problem: unknown } {
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
  return { url, problem };
}
