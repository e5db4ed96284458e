import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What the server tells other processes of its data folder: where it is, and with which token. */
export interface PlaceFile {
  pid: number;
  port: number;
  token: string;
  /** Where browsers find it, and the address it has on this machine. Only where that is not 127.0.0.1 by plain HTTP. */
  url?: string;
  host?: string;
}

/** Whole or not at all, and for its user alone. */
export function writePlace(file: string, place: PlaceFile): void {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    rmSync(fresh, { force: true });
    writeFileSync(fresh, JSON.stringify(place), { mode: 0o600, flag: "wx" });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

export function removePlace(file: string): void {
  rmSync(file, { force: true });
}

/** Null when there is none, or none that can be read. What a killed server left behind is read too. */
export function readPlace(file: string): PlaceFile | null {
  try {
    const place = JSON.parse(readFileSync(file, "utf8")) as PlaceFile | null;
    const isWhole = Number.isInteger(place?.pid) && Number.isInteger(place?.port) && typeof place?.token === "string";
    return isWhole ? place : null;
  } catch {
    return null;
  }
}
