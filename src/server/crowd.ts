import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Who is connected, and for whom there is room. */
export interface Crowd {
  /** Whether it came when everybody was at something: it is to be told so. Else its connection counts as busy till it is answered. */
  isTooMany(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

interface Connection {
  socket: Socket;
  /** Requests under way. */
  busy: number;
  isTooMany: boolean;
}

/** Beyond this many, who only sits there makes room for who comes. */
const mostConnections = 1_000;
/** As many more are told that there is no room. Whoever comes then is not heard at all. */
const mostTold = 100;

export function createCrowd(server: Server, most = mostConnections): Crowd {
  /** By where they come from: over TLS a request does not have the socket that came. The oldest is first. */
  const connections = new Map<string, Connection>();
  server.maxConnections = most + mostTold;

  server.on("connection", (socket: Socket) => {
    const key = keyOf(socket);
    const one: Connection = { socket, busy: 0, isTooMany: false };
    if (connections.size >= most) one.isTooMany = !makeRoom();
    connections.set(key, one);
    socket.once("close", () => connections.get(key) === one && connections.delete(key));
  });

  function makeRoom(): boolean {
    const idle = connections.entries().find(([, { busy }]) => busy === 0);
    if (!idle) return false;
    const [key, { socket }] = idle;
    connections.delete(key);
    socket.destroy();
    return connections.size < most;
  }

  return {
    isTooMany({ socket }, outgoing) {
      const one = connections.get(keyOf(socket));
      if (!one) return false;
      one.busy += 1;
      outgoing.once("close", () => {
        one.busy -= 1;
      });
      return one.isTooMany;
    },
  };
}

const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
