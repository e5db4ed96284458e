import { isOpen } from "../providers/address.ts";
import type { Io } from "./io.ts";

/** A key that goes over an open line is the user's choice, but one that is made knowingly. */
export function noteOpen(url: URL | null, io: Io): void {
  if (url && isOpen(url)) io.note(`${io.texts.models.openAdded({ host: url.host })}\n`);
}
