import { isOnDomain } from "../protocol/hosts.ts";
import type { Launch, Wrapped } from "../protocol/launch.ts";
import type { ProxyInput, WebProxy } from "../web/proxy.ts";
import type { Reach } from "../web/reach.ts";

/** What the user lets commands in a sandbox reach of the web. */
export interface SandboxWeb {
  /** As he has set them by now. */
  hosts(): Promise<readonly string[]>;
  startProxy(input: ProxyInput): Promise<WebProxy>;
}

export interface SandboxNetwork {
  /** The command with its way out, where there is one. */
  lead(launch: Launch): Promise<Launch & Pick<Wrapped, "talks">>;
  close(): Promise<void>;
}

/** One proxy for all commands of a session, started when the first may use it. */
export function createSandboxNetwork({ hosts, startProxy }: SandboxWeb, reach: () => Promise<Reach>): SandboxNetwork {
  let proxy: Promise<WebProxy> | undefined;
  let allowed: readonly string[] = [];
  const mayReach = ({ host, port }: { host: string; port: number }) => {
    const place = { host, port, isDefaultPort: port === 80 || port === 443, hasUser: false };
    return allowed.some((domain) => isOnDomain(domain, place, "allow"));
  };
  return {
    async lead(launch) {
      // Also for those that run already: what is no longer set is closed to them too.
      allowed = await hosts();
      if (allowed.length === 0) return launch;
      proxy ??= start();
      const [{ withWayOut }, { server, username, password }] = await Promise.all([
        import("../processes/way-out.ts"),
        proxy,
      ]);
      return withWayOut(launch, { port: Number(new URL(server).port), username, password });
    },
    async close() {
      await (await proxy)?.close();
    },
  };

  async function start(): Promise<WebProxy> {
    return startProxy({ reach: await reach(), mayReach, onRefused: () => undefined });
  }
}
