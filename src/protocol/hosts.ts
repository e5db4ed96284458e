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

const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");

/** This machine: its loopback addresses, and those that lead there. */
export function isLoopback(host: string): boolean {
  const [first] = ipv4(host) ?? [];
  if (first !== undefined) return first === 127 || host === "0.0.0.0";
  return host === "localhost" || host.endsWith(".localhost") || host === "::1" || host === "::";
}

/** True for what is not the open internet: private, link-local, reserved, or a name that only a local network knows. */
export function isPrivate(host: string): boolean {
  const numbers = ipv4(host);
  if (numbers) return isPrivateIpv4(numbers);
  if (host.includes(":")) return isPrivateIpv6(host);
  return !host.includes(".") || /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test)$/.test(host);
}

/** Of 192.0.2.1, and of the same in the clothes of the sixth version (::ffff:c000:201). */
function ipv4(host: string): number[] | null {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped) {
    return [mapped[1], mapped[2]].flatMap((part) => {
      const number = Number.parseInt(part ?? "", 16);
      return [number >> 8, number & 255];
    });
  }
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host.split(".").map(Number) : null;
}

function isPrivateIpv4([a = 0, b = 0, c = 0, d = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99);
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  // A cloud's own address in the open range.
  if (a === 168) return b === 63 && c === 129 && d === 16;
  return a === 203 && b === 0 && c === 113;
}

/** Only 2000::/3 is the open internet, and in it not Teredo, 6to4 and the examples, which can stand for another address. */
function isPrivateIpv6(host: string): boolean {
  const [first = 0, second = 0] = host.split(":").map((part) => Number.parseInt(part || "0", 16));
  if (first < 0x2000 || first > 0x3fff) return true;
  return first === 0x2002 || (first === 0x2001 && (second === 0 || second === 0xdb8));
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

function domainOf(domain: string): { host: string; port: number | null; onlyBelow: boolean } | null {
  const onlyBelow = domain.startsWith("*.");
  const name = onlyBelow ? domain.slice(2) : domain;
  if (/[/@\s?#\\]/.test(name)) return null;
  const named = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : null;
  if (!named || named.hostname === "") return null;
  // The parser leaves out the usual port, but here it was said on purpose.
  const port = /:(\d+)$/.exec(name.replace(/^\[[^\]]*\]/, ""))?.[1];
  return { host: plainHost(named.hostname), port: port === undefined ? null : Number(port), onlyBelow };
}
