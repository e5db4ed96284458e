import { useEffect, useState } from "react";
import type { Api } from "../server/api.ts";
import { useServer } from "../server/use-server.ts";

/** Something that folders differ in. What was told last is remembered, so that a list is there at once. */
export interface OfFolder<One> {
  read(api: Api, folder: string): Promise<One[]>;
  known: Map<string, One[]>;
}

/** What there is for a folder; null until it is known. Looked for whenever `look` becomes another number than 0. */
export function useOfFolder<One>({ read, known }: OfFolder<One>, folder: string | null, look: number): One[] | null {
  const { api } = useServer();
  const [told, setTold] = useState<{ folder: string; all: One[] } | null>(null);
  useEffect(() => {
    if (folder === null || look === 0) return;
    let isLeft = false;
    read(api, folder).then(
      (all) => {
        known.set(folder, all);
        if (!isLeft) setTold({ folder, all });
      },
      // Who types on is not disturbed: what was known before is offered.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [api, folder, look, read, known]);
  if (folder === null) return null;
  return told?.folder === folder ? told.all : (known.get(folder) ?? null);
}
