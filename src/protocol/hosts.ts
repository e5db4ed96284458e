import { ipv4, isLoopbackAddress, isPrivateAddress } from "./addresses.ts";

/** A URL as far as rules speak of it: what is decided on is what the parser made of it, never its text. */
export interface Place {
  host: string;
  port: number;
  isDefaultPort: boolean;
  hasUser: boolean;
}

/** Null for what is no address of the web. Numbers in other forms (0x7f.1, 2130706433) come out as plain addresses. */
export function placeOf(url: string): Place | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const usual = parsed && { "http:": 80, "https:": 443 }[parsed.protocol];
  if (!parsed || !usual || parsed.hostname === "") return null;
  return {
    host: plainHost(parsed.hostname),
    port: parsed.port === "" ? usual : Number(parsed.port),
    isDefaultPort: parsed.port === "",
    hasUser: parsed.username !== "" || parsed.password !== "",
  };
}

/** Host and port as people and rules write them. */
export const placeName = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");

/** This machine: its loopback addresses, and the names that lead there. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host);
}

/** True for what is not the open internet: private, link-local, reserved, or a name that only a local network knows. */
export function isPrivate(host: string): boolean {
  if (ipv4(host) || host.includes(":")) return isPrivateAddress(host);
  return !host.includes(".") || /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test)$/.test(host);
}

/** `example.com` is also its sub-domains, `*.example.com` only those; with a port only that one. */
export function isOnDomain(domain: string, place: Place, effect: "allow" | "ask" | "deny"): boolean {
  const wanted = domainOf(domain);
  if (!wanted) return false;
  if (wanted.port !== null && wanted.port !== place.port) return false;
  // Another port is often another program: who allows a domain means its web pages.
  if (wanted.port === null && effect === "allow" && !place.isDefaultPort) return false;
  const isBelow = place.host.endsWith(`.${wanted.host}`) && !ipv4(place.host);
  return isBelow || (!wanted.onlyBelow && place.host === wanted.host);
}

/** True for a rule that names this very host with its port. */
export function isExactPlace(domain: string, place: Place): boolean {
  const wanted = domainOf(domain);
  return wanted !== null && !wanted.onlyBelow && wanted.host === place.host && wanted.port === place.port;
}

/** The host of a rule, as it is written there. Null for what is none. */
export function domainOf(domain: string): { host: string; port: number | null; onlyBelow: boolean } | null {
  const onlyBelow = domain.startsWith("*.");
  const name = onlyBelow ? domain.slice(2) : domain;
  if (/[/@\s?#\\]/.test(name)) return null;
  const named = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : null;
  if (!named || named.hostname === "") return null;
  // The parser leaves out the usual port, but here it was said on purpose.
  const port = /:(\d+)$/.exec(name.replace(/^\[[^\]]*\]/, ""))?.[1];
  return { host: plainHost(named.hostname), port: port === undefined ? null : Number(port), onlyBelow };
}
