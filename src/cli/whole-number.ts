import { Complaint, exitCode, type Io } from "./io.ts";

/** A flag's number from 1 on; undefined when the flag was not given. */
export function wholeNumber(flag: string, text: string | undefined, io: Io): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || !Number.isSafeInteger(number)) {
    throw new Complaint(io.texts.sessions.badCount({ flag, text }), exitCode.usage);
  }
  return number;
}
