import { connect, type Socket } from "node:net";
import { isPrivateAddress } from "../protocol/addresses.ts";
import { isPrivate } from "../protocol/hosts.ts";
import { addressesOf, type Lookup, systemLookup } from "./lookup.ts";
import { WebProblem, webProblem } from "./problem.ts";
import type { Reach } from "./reach.ts";
import { isThisMachine } from "./this-machine.ts";

export interface Dialling {
  reach: Reach;
  /** How names become addresses. */
  lookup?: Lookup | undefined;
  /** How an address becomes a connection. */
  open?: Open | undefined;
}

/** A socket that is on its way to the first of these addresses that answers. */
export type Open = (addresses: readonly string[], port: number) => Socket;

/**
 * The only way from here to the web: a connection to a host, as `placeOf` tells it. Its name is asked for once, every
 * address that it has is judged, and only what was judged is dialled. Throws WebProblem, and whatever `signal` was
 * aborted with.
 */
export async function dial(
  { host, port, signal }: { host: string; port: number; signal: AbortSignal },
  { reach, lookup = systemLookup, open = openFirst }: Dialling,
): Promise<Socket> {
  signal.throwIfAborted();
  const addresses = await unlessAborted(signal, addressesOf(host, lookup)).catch((error) => {
    throw signal.aborted ? error : webProblem(error, host, "dns");
  });
  if (addresses.length === 0) throw new WebProblem("dns", host);
  for (const address of addresses) judge({ host, port, address }, reach);
  signal.throwIfAborted();
  const socket = open(addresses, port);
  try {
    await unlessAborted(signal, connected(socket));
    return socket;
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? error : webProblem(error, host);
  }
}

/** One private address among several is enough: who has named it may come back to it. */
function judge({ host, port, address }: { host: string; port: number; address: string }, reach: Reach): void {
  const isOurs = isThisMachine(address);
  if (isOurs && reach.ownPorts?.().includes(port)) throw new WebProblem("own-port", host);
  if (!isOurs && !isPrivateAddress(address)) return;
  if (reach.mayEnter({ host, port, address })) return;
  if (!isPrivate(host)) reach.leadsInside(host);
  throw new WebProblem("private", host);
}

/** One after the other, each with a second's start: a network whose sixth version leads nowhere is slow, not dead. */
const openFirst: Open = (addresses, port) => {
  const [first = ""] = addresses;
  if (addresses.length === 1) return connect({ host: first, port, noDelay: true });
  const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return connect({
    ...{ host: "checked.invalid", port, autoSelectFamily: true, noDelay: true, autoSelectFamilyAttemptTimeout: 1_000 },
    lookup: (_host, _options, found) => found(null, all),
  });
};

function connected(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A failure after that is for who uses it then; it must have an ear until somebody does.
  socket.once("connect", resolve).on("error", reject);
  return promise;
}

function unlessAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", onAbort));
}
