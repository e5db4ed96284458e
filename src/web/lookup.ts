import { lookup as ask } from "node:dns/promises";
import { isIP } from "node:net";

/** All addresses of a name, in the order to try them. Throws where there is none. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** What the system knows, its hosts file included: what a person's own browser would find. */
export const systemLookup: Lookup = async (host) => {
  const found = await ask(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * What is to be dialled for a host. An address stands for itself, and nobody is asked about it; so does `localhost`,
 * which a name server could send elsewhere. Everything else is asked for once.
 */
export async function addressesOf(host: string, lookup: Lookup): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  if (host === "localhost" || host.endsWith(".localhost")) return ["127.0.0.1", "::1"];
  return lookup(host);
}
