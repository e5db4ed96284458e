import { resolve } from "node:path";
import { type OutFile as Out, writeOut as write } from "../front/write-out.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface OutFile extends Pick<Out, "content" | "force"> {
  /** As it was asked for. */
  file: string;
}

/** The file that was asked for, whole or not at all; what is there is replaced only for who says so. */
export function writeOut({ file, content, force }: OutFile, { cwd, texts }: Io): void {
  if (file === "") throw new Complaint(texts.packs.build.noFileName(), exitCode.usage);
  const isThere = texts.sessions.fileExists({ file });
  write({ path: resolve(cwd(), file), called: file, content, force, isThere }, texts);
}
