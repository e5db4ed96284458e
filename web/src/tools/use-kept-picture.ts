import { useCallback } from "react";
import { headers } from "../server/headers.ts";
import { usePicture } from "../ui/use-picture.ts";

/** A picture that a session keeps. */
export function useKeptPicture(name: string, session: string): ReturnType<typeof usePicture> {
  const load = useCallback(
    async (signal: AbortSignal) => {
      // A picture's address cannot carry the token, so it is fetched like everything else.
      const response = await fetch(`/api/sessions/${session}/outputs/${name}`, { headers: headers(), signal });
      if (!response.ok) throw new Error(response.statusText);
      return response.blob();
    },
    [name, session],
  );
  return usePicture(load);
}
