import { useEffect, useState } from "react";
import { api } from "../server/api.ts";
import type { StatusInfo } from "../server/shapes.ts";
import { firstFolder } from "./first-folder.ts";
import { lastFolder, lastProposal, proposedFolder } from "./last.ts";

type Known = Pick<StatusInfo, "folder"> & { home: string | null };

/** What the server said last, until it says it again. */
let remembered: Known | null = null;

export interface FirstFolder {
  /** Null while it is not known; without an answer the user names one. */
  folder: string | null;
  choose(folder: string): void;
  /** For whoever is quicker than the server's answer. */
  find(): Promise<string>;
}

/** The folder of the next session. */
export function useFirstFolder(recent: readonly string[]): FirstFolder {
  const chosen = lastFolder.use();
  const insteadOf = lastProposal.use();
  const [status, setStatus] = useState(remembered);
  useEffect(() => {
    const show = (told: StatusInfo) => {
      remembered = told;
      setStatus(told);
    };
    api.status().then(show, () => setStatus((known) => known ?? { folder: null, home: null }));
  }, []);
  const from = ({ folder, home }: Known) => {
    const proposed = proposedFolder.get() ?? folder;
    return firstFolder({ proposed, chosen, insteadOf, recent, home });
  };
  return {
    folder: status && from(status),
    choose(folder) {
      lastProposal.set(proposedFolder.get() ?? status?.folder ?? "");
      lastFolder.set(folder);
    },
    async find() {
      const told = await api.status();
      return from(told) ?? told.home;
    },
  };
}
