import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PageServer extends AsyncDisposable {
  /** Without a slash at its end. */
  url: string;
}

/** Pages on loopback, by their paths. What is a page is HTML; what has a type of its own says so. */
export async function servePages(pages: Record<string, string | { type: string; body: string }>): Promise<PageServer> {
  const server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? "/", "http://pages").pathname];
    if (page === undefined) return response.writeHead(404, { "content-type": "text/html" }).end("<p>Not here</p>");
    const { type, body } = typeof page === "string" ? { type: "text/html; charset=utf-8", body: page } : page;
    return response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
