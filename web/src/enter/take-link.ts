import { type Link, linkIn } from "./link.ts";

/** The link that led here, taken out of the bar and out of the history: whoever looks over a shoulder gets nothing. */
export function takeLink(): Link | null {
  const link = linkIn(location.hash);
  if (link) history.replaceState(null, "", location.pathname);
  return link;
}
