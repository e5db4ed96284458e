// A way to our server that breaks off when it is told to: raw bytes in both directions, the Host put right.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy extends AsyncDisposable {
  /** The address of a way that is cut once, after that many events. */
  url: string;
  /** How often it was cut. */
  cuts: number;
}

/** Each connection is cut after as many events as `next` says; null lets it live. */
export async function cuttingProxy(target: string, next: () => number | null): Promise<CuttingProxy> {
  const { hostname, port, host } = new URL(target);
  const sockets = new Set<Socket>();
  const proxy = { cuts: 0 } as CuttingProxy;
  const server = createServer((client) => {
    const there = connect(Number(port), hostname);
    const most = next();
    let seen = 0;
    for (const socket of [client, there]) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          (socket === client ? there : client).destroy();
        });
    }
    client.on("data", (bytes) =>
      there.write(bytes.toString("latin1").replace(/^host: .*$/im, `host: ${host}`), "latin1"),
    );
    there.on("data", (bytes) => {
      const end = most === null ? null : endOf(bytes, most - seen);
      if (end === null) {
        seen += countIn(bytes);
        client.write(bytes);
        return;
      }
      proxy.cuts += 1;
      there.destroy();
      client.end(bytes.subarray(0, end), () => client.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy[Symbol.asyncDispose] = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return proxy;
}

const mark = Buffer.from("\ndata: ");
const start = Buffer.from("data: ");

/** Events begin with their data, behind a line or a chunk's length: both end in a line break. */
function countIn(bytes: Buffer): number {
  let count = bytes.subarray(0, start.length).equals(start) ? 1 : 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Where the n-th event of these bytes ends; null when it is not among them. */
function endOf(bytes: Buffer, n: number): number | null {
  let at = -1;
  for (let count = bytes.subarray(0, start.length).equals(start) ? 1 : 0; count < n; count++) {
    at = bytes.indexOf(mark, at + 1);
    if (at < 0) return null;
  }
  const end = bytes.indexOf("\n\n", Math.max(at, 0));
  return end < 0 ? null : end + 2;
}
