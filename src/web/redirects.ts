import { placeOf } from "../protocol/hosts.ts";
import type { Asked, Exchanged } from "./exchange.ts";
import { WebProblem } from "./problem.ts";

/** The same host with or without `www.`, on its port or now with encryption: what people call one site. */
export function isSameSite(next: URL, from: URL): boolean {
  const [there, here] = [placeOf(next.href), placeOf(from.href)];
  if (!there || !here || there.host.replace(/^www\./, "") !== here.host.replace(/^www\./, "")) return false;
  if (next.protocol === from.protocol) return there.port === here.port;
  return next.protocol === "https:" && there.isDefaultPort && here.isDefaultPort;
}

/** Where a redirect leads; null for any other answer. Throws where it leads out of the web. */
export function leadsTo({ status, headers }: Exchanged, { url, host }: Asked): URL | null {
  const location = [301, 302, 303, 307, 308].includes(status) ? headers.get("location") : null;
  if (location === null) return null;
  if (!URL.canParse(location, url.href)) throw new WebProblem("redirects", host, { detail: location.slice(0, 200) });
  const next = new URL(location, url.href);
  if (!placeOf(next.href)) throw new WebProblem("not-web", url.href, { detail: next.href.slice(0, 200) });
  return next;
}

/** What is asked of the next one; null where that would hand on what was meant for the first alone. */
export function redirected(asked: Asked, { url: given, status }: { url: URL; status: number }): Asked | null {
  const place = placeOf(given.href);
  if (!place) return null;
  const url = new URL(given);
  url.username = "";
  url.password = "";
  const isSame = isSameSite(url, asked.url);
  const keepsBody = asked.body !== null && (status === 307 || status === 308);
  if (keepsBody && !isSame) return null;
  const headers = isSame ? asked.headers : harmless(asked.headers);
  const sent = keepsBody ? { method: asked.method, body: asked.body } : { method: "GET" as const, body: null };
  return { url, host: place.host, port: place.port, headers, ...sent };
}

/** Keys are for those whom they were given for. */
function harmless(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:accept(?:-language)?|user-agent)$/i.test(name)),
  );
}
