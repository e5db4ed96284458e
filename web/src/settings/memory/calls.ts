import type { Api } from "../../server/api.ts";

/** The notes of one skill that hold in one place. */
export interface SkillMemory {
  skill: string;
  place: string;
  holds: "folder" | "everywhere" | "older";
  folder: string | null;
  notes: ListedNote[];
}

export interface ListedNote {
  key: string;
  state: "confirmed" | "unconfirmed";
  bytes: number;
  at: string;
  session: string | null;
  title: string | null;
  /** What its session had read, such as `web example.org` or `files`; null where nobody knows. */
  read: string[] | null;
}

export interface NotePlace {
  skill: string;
  place: string;
  key: string;
  state: ListedNote["state"];
}

const path = "/api/memory/note";
export const readMemory = (api: Api) => api.call<SkillMemory[]>("GET", "/api/memory");
export const readNote = (api: Api, place: NotePlace) =>
  api.call<{ text: string }>("GET", `${path}?${new URLSearchParams({ ...place })}`);
export const writeNote = (api: Api, change: NotePlace & { text: string; was: string }) => api.call("PUT", path, change);
export const confirmNote = (api: Api, seen: NotePlace & { was: string; inAllFolders?: true }) =>
  api.call("POST", `${path}/confirm`, seen);
export const deleteNote = (api: Api, place: NotePlace) => api.call("DELETE", path, place);
