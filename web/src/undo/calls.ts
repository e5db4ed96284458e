import type { Left } from "../../../src/protocol/events.ts";
import type { Api } from "../server/api.ts";

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
