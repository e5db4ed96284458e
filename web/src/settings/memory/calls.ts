import type { Api } from "../../server/api.ts";

export interface SkillMemory {
  skill: string;
  notes: { key: string; bytes: number; at: string }[];
}

export interface NotePlace {
  skill: string;
  key: string;
}

const path = "/api/memory/note";
export const readMemory = (api: Api) => api.call<SkillMemory[]>("GET", "/api/memory");
export const readNote = (api: Api, { skill, key }: NotePlace) =>
  api.call<{ text: string }>("GET", `${path}?${new URLSearchParams({ skill, key })}`);
export const writeNote = (api: Api, change: NotePlace & { text: string; was: string }) => api.call("PUT", path, change);
export const deleteNote = (api: Api, place: NotePlace) => api.call("DELETE", path, place);
