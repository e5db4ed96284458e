import { createContext, use, useState } from "react";

/** What the reader has opened or closed himself, by what it belongs to. It outlives what is drawn of it: of a long session only a part is. */
export type Opened = Map<string, boolean>;

export const OpenedContext = createContext<Opened | null>(null);

/** Whether the reader has opened or closed it; null where he has done neither. */
export function useOpened(id: string): [boolean | null, (open: boolean) => void] {
  const kept = use(OpenedContext);
  const [chosen, setChosen] = useState<boolean | null>(() => kept?.get(id) ?? null);
  const choose = (open: boolean) => {
    kept?.set(id, open);
    setChosen(open);
  };
  return [chosen, choose];
}
