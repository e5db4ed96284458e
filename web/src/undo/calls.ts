import type { Left } from "../../../src/protocol/events.ts";
import { type Api, Refused } from "../server/api.ts";

export type UndoAction = "restored" | "merged" | "deleted" | "moved" | "folder-made" | "folder-removed" | "mode";

export interface UndoReport {
  done: { path: string; action: UndoAction; from?: string; byCommand?: true }[];
  left: Left[];
  /** What was found changed while a command ran and stays, since nobody asked for it. */
  whileCommandRan: string[];
  unwatched: { turn: number; command: string }[];
}

export interface UndoWanted {
  turn: number;
  redo: boolean;
  /** Also what was only found changed while a command ran. */
  commands: boolean;
  /** Only says what would be done. */
  dryRun: boolean;
}

export const undo = (api: Api, session: string, wanted: UndoWanted) =>
  api.call<UndoReport>("POST", `/api/sessions/${session}/undo`, wanted);

export interface Running {
  session: string;
  id: string;
  command: string;
  /** It can be ended from here. */
  here: boolean;
}

/** What the session has running in the background, as far as it can be ended from here. */
export const running = async (api: Api, session: string) =>
  (await api.call<Running[]>("GET", "/api/processes")).filter((one) => one.here && one.session === session);

/** Done when they have ended. */
export const stopAll = (api: Api, all: readonly Running[]) =>
  Promise.all(
    all.map(({ session, id }) =>
      api.callSlowly("POST", `/api/processes/${session}/${id}/kill`).catch((error: unknown) => {
        // It has ended by itself meanwhile: that is what was wanted.
        if (!(error instanceof Refused && error.status === 404)) throw error;
      }),
    ),
  );
