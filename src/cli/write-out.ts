import { renameSync, rmSync, writeFileSync } from "node:fs";
import { messageOf } from "../protocol/message-of.ts";
import { Complaint, type Io } from "./io.ts";

/** The file that was asked for, whole or not at all. */
export function writeOut(file: string, content: string | Uint8Array, { texts: { packs } }: Io): void {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(fresh, content, { flag: "wx" });
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new Complaint(packs.build.notWritten({ file, reason: messageOf(error) }));
  }
}
