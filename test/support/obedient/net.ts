// An internet of one's own for a whole process: every name under .example leads to one server here, which writes down what it is asked.
import dns from "node:dns/promises";
import { createServer, type IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { servedBy } from "../web-world.ts";

export interface Page {
  body: string | Buffer;
  type?: string;
  status?: number;
  location?: string;
}

export interface Net extends AsyncDisposable {
  port: number;
  /** By host and path: `docs.example/guide`. */
  pages: Map<string, Page>;
  /** What came, and which names were asked for, in one line each: host, path, headers and body. */
  arrived: { host: string; text: string }[];
}

const publicAddress = "93.184.216.34";

/** The product's own way out ends in `node:dns` and `node:net`; it has no other seam from the command line. */
export async function startNet(): Promise<Net> {
  const pages = new Map<string, Page>();
  const arrived: Net["arrived"] = [];
  const server = await servedBy(
    createServer(async (request, response) => {
      const host = String(request.headers.host);
      const body = await bodyOf(request);
      arrived.push({
        host,
        text: `${request.method} ${host}${request.url} ${JSON.stringify(request.headers)} ${body}`,
      });
      const path = request.url ?? "/";
      const page = pages.get(host + path) ?? pages.get(host + path.split("?")[0]) ?? { body: "Nothing much here." };
      const { status = page.location === undefined ? 200 : 302, type = "text/plain", location } = page;
      response.writeHead(status, { "content-type": type, ...(location !== undefined && { location }) });
      response.end(page.body);
    }),
  );
  const real = { lookup: dns.lookup, connect: net.connect };
  const isOurs = (host: string) => host.endsWith(".example");
  const lookup = (host: string, ...rest: unknown[]) => {
    if (!isOurs(host)) return Reflect.apply(real.lookup, dns, [host, ...rest]);
    arrived.push({ host, text: `DNS ${host}` });
    return Promise.resolve([{ address: publicAddress, family: 4 }]);
  };
  const connect = (...args: unknown[]) => {
    const [to] = args as [{ host?: string }];
    const led = to?.host === publicAddress ? [{ host: "127.0.0.1", port: server.port }, ...args.slice(1)] : args;
    return Reflect.apply(real.connect, net, led);
  };
  Object.assign(dns, { lookup });
  Object.assign(net, { connect });
  syncBuiltinESMExports();
  return {
    ...{ port: server.port, pages, arrived },
    async [Symbol.asyncDispose]() {
      Object.assign(dns, { lookup: real.lookup });
      Object.assign(net, { connect: real.connect });
      syncBuiltinESMExports();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
