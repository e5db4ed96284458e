import { createCleaner } from "../../processes/clean.ts";
import { plainLine } from "../lists/plain-text.ts";

const longest = 120;

/** As a terminal would leave it standing, on one line. */
export function shownLine(text: string): string {
  const cleaner = createCleaner();
  return plainLine(cleaner.write(text) + cleaner.end(), longest);
}
