import { Complaint, exitCode, type Io } from "./io.ts";

/** A tool's input as it was typed. */
export function inputFrom(json: string | undefined, io: Io): unknown {
  try {
    return JSON.parse(json ?? "{}");
  } catch (error) {
    throw new Complaint(io.texts.cli.badJson({ problem: (error as Error).message }), exitCode.usage);
  }
}
