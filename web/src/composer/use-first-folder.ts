import { useEffect, useState, useSyncExternalStore } from "react";
import type { StatusInfo } from "../server/shapes.ts";
import { useIsThere, useServer } from "../server/use-server.ts";
import { firstFolder } from "./first-folder.ts";
import { lastFolder, lastProposal, proposedFolder } from "./last.ts";

export interface FirstFolder {
  /** Null while it is not known; without an answer the user names one. */
  folder: string | null;
  /** Nobody has answered yet which it is. */
  isAwaited: boolean;
  /** By the user, now or earlier, or by where he started the program: not merely the one that everybody has. */
  isChosen: boolean;
  choose(folder: string): void;
  /** For whoever is quicker than the server's answer. */
  find(): Promise<string>;
}

/** The folder of the next session. Those that were worked in are null until they are known. */
export function useFirstFolder(recent: readonly string[] | null): FirstFolder {
  const { status: remembered } = useServer();
  const isThere = useIsThere();
  const chosen = lastFolder.use();
  const insteadOf = lastProposal.use();
  const status = useSyncExternalStore(remembered.subscribe, remembered.get);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    remembered.read().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [remembered, isThere]);
  const from = ({ folder, home }: Pick<StatusInfo, "folder"> & { home: string | null }, known: readonly string[]) =>
    firstFolder({ proposed: proposedFolder.get() ?? folder, chosen, insteadOf, recent: known, home });
  const isByHistory = chosen === null && (proposedFolder.get() ?? status?.folder ?? null) === null;
  const isAwaited = !hasFailed && (status === null || (isByHistory && recent === null));
  return {
    folder: isAwaited ? null : from(status ?? { folder: null, home: null }, recent ?? []),
    isAwaited,
    isChosen: !isAwaited && (!isByHistory || (recent ?? []).length > 0),
    choose(folder) {
      lastProposal.set(proposedFolder.get() ?? status?.folder ?? "");
      lastFolder.set(folder);
    },
    async find() {
      const told = await remembered.read();
      return from(told, recent ?? []) ?? told.home;
    },
  };
}
