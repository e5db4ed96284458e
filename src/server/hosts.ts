import { isIPv4 } from "node:net";
import { hostname, networkInterfaces } from "node:os";

export interface Place {
  /** The address that is listened on. */
  host: string;
  port: number;
  scheme: "http" | "https";
  /** Names that the user says we have. */
  names: readonly string[];
}

/** How browsers may call us. Any other name leads here only by somebody's trick with the DNS. */
export function hostsOf({ host, port, scheme, names }: Place): Set<string> {
  const known = [...(isEveryAddress(host) ? machineNames() : [host]), ...(isLoopback(host) ? loopback : []), ...names];
  const written = known.map((name) => inUrl(name).toLowerCase());
  // The port that the scheme has by itself is left out by browsers.
  const isUsual = port === (scheme === "https" ? 443 : 80);
  return new Set(written.flatMap((name) => [`${name}:${port}`, ...(isUsual ? [name] : [])]));
}

/** Where a person finds us. */
export function urlOf({ host, port, scheme, names }: Place): string {
  const name = names[0] ?? (isEveryAddress(host) ? hostname() : host);
  return `${scheme}://${inUrl(name)}:${port}/`;
}

/** Where programs of this machine find us. */
export const ownAddress = (host: string) => (isEveryAddress(host) ? "127.0.0.1" : host);

const isEveryAddress = (host: string) => host === "0.0.0.0" || host === "::";

const loopback = ["127.0.0.1", "localhost"];

/** An address that only this machine can reach. A name is none, whatever it leads to now. */
export function isLoopback(host: string): boolean {
  return host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

function machineNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return [...loopback, hostname(), `${hostname()}.local`, ...addresses.map(({ address }) => address)];
}

const inUrl = (name: string) => (name.includes(":") ? `[${name}]` : name);
