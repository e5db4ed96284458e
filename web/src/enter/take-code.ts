import { codeIn } from "./code.ts";

/** The code of the address, taken out of its bar and out of the history: whoever looks over a shoulder gets nothing. */
export function takeCode(): string | null {
  const code = codeIn(location.hash);
  if (code !== null) history.replaceState(null, "", location.pathname);
  return code;
}
