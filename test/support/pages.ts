import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export interface Pages extends AsyncDisposable {
  /** With a slash at its end. */
  url: string;
  port: number;
  /** Paths in the order in which they were asked for. */
  asked: string[];
}

/** Pages on loopback, by their path: a text is a page of HTML. */
export async function servePages(pages: Record<string, string | Serve>): Promise<Pages> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    asked.push(path);
    const page = pages[path];
    if (typeof page === "function") return page(request, response);
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8").end(page ?? "nothing here");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, asked, url: `http://127.0.0.1:${port}/` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
