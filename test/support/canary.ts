import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site that nothing may lead to, and what came there. */
export interface Canary extends AsyncDisposable {
  url: string;
  asked: string[];
}

export async function startCanary(): Promise<Canary> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
