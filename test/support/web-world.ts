// An internet on loopback: names that lead where a test wants, and addresses of the open internet at which a server of the test answers.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Dialling } from "../../src/web/dial.ts";
import type { Dialled, Reach } from "../../src/web/reach.ts";

/** Addresses that no test dials really. */
export const publicAddress = "93.184.216.34";
export const otherPublicAddress = "2606:4700::1111";

export interface WebWorld extends Dialling {
  reach: Reach;
  /** What was dialled: `address:port`, in order. */
  dialled: string[];
  /** Names that were asked for. */
  asked: string[];
  /** Names that were found to lead inside. */
  inside: string[];
}

export interface WorldInput {
  /** Answers of the name server, by turns where there are several; a name that is not there is unknown. */
  names?: Record<string, string[] | string[][]>;
  /** Where connections to the open internet end. */
  server?: number;
  mayEnter?: (dialled: Dialled) => boolean;
  ownPorts?: number[];
}

/** Private addresses are dialled as they are, public ones end at `server`, whatever their port. */
export function webWorld({ names = {}, server, mayEnter = () => false, ownPorts = [] }: WorldInput = {}): WebWorld {
  const dialled: string[] = [];
  const asked: string[] = [];
  const inside: string[] = [];
  const turns = new Map<string, number>();
  return {
    ...{ dialled, asked, inside },
    reach: { mayEnter, leadsInside: (host) => void inside.push(host), ownPorts: () => ownPorts },
    async lookup(host) {
      asked.push(host);
      const found = names[host];
      if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
      const turn = turns.get(host) ?? 0;
      turns.set(host, turn + 1);
      const [first] = found;
      return Array.isArray(first) ? ((found[Math.min(turn, found.length - 1)] as string[]) ?? []) : (found as string[]);
    },
    open(addresses, port) {
      const [address = ""] = addresses;
      dialled.push(`${address}:${port}`);
      const isPublic = [publicAddress, otherPublicAddress].includes(address);
      return isPublic ? connect({ host: "127.0.0.1", port: server ?? 9 }) : connect({ host: address, port });
    },
  };
}

export interface Listening extends AsyncDisposable {
  port: number;
  server: Server;
  /** One for each connection that was made to it. */
  connections: Socket[];
}

export async function listening(answer: RequestListener, host = "127.0.0.1"): Promise<Listening> {
  const server = createServer(answer);
  return servedBy(server, host);
}

export async function servedBy(server: Server, host = "127.0.0.1"): Promise<Listening> {
  const connections: Socket[] = [];
  server.on("connection", (socket) => void connections.push(socket));
  server.listen(0, host);
  await once(server, "listening");
  return {
    ...{ port: (server.address() as AddressInfo).port, server, connections },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
