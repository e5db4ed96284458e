// One visit of a hostile page through the product: over HTTP, behind the gate, by the tools.
import type { Event } from "../../../src/protocol/events.ts";
import { type Pages, servePages } from "../pages.ts";
import { type Served, served } from "../served.ts";
import { browserProcesses, hostilePages } from "./hostile-pages.ts";

export interface HostileVisit {
  /** What the calls that met it answered. */
  said: string[];
  /** How long the longest of them took, in ms. */
  longest: number;
  /** From the first call that met it until a good page stood there, without what the calls themselves were allowed. */
  recovered: number;
  /** Of a good page, opened after it. */
  after: string;
  /** By how many bytes this process has grown. */
  grown: number;
  /** How many processes of the browser there were at the end. */
  processes: number;
}

export interface HostileWorld extends AsyncDisposable {
  server: Served;
  visit(name: string): Promise<HostileVisit>;
}

export async function hostileWorld(folder: string, browserPath: string): Promise<HostileWorld> {
  const names = Object.keys(hostilePages);
  const pathOf = (name: string) => `/hostile${names.indexOf(name)}`;
  const site: Pages = await servePages({
    "/good": "<title>Good</title><h1>All is well</h1>",
    "/small": "<title>Small</title>",
    ...Object.fromEntries(names.map((name) => [pathOf(name), hostilePages[name]?.page ?? ""])),
  });
  const server = await served(folder, []);
  await server.ask("PATCH", "/api/settings", { browserPath });

  async function visit(name: string): Promise<HostileVisit> {
    const { click, strike } = hostilePages[name] ?? {};
    const session = await server.begin();
    const page = server.page(session, { onEvent: (event) => void agree(event) });
    async function agree(event: Event): Promise<void> {
      if (event.type !== "ask-raised") return;
      await server.ask("POST", `/api/sessions/${session}/asks/${event.ask}`, { decision: "allow", hash: event.hash });
    }
    const post = async (tool: string, body: object = {}): Promise<string> => {
      const { body: answer } = await server.ask("POST", `/api/browser/${tool}`, { session, ...body });
      const { output = "", error = "" } = answer as { output?: string; error?: string };
      return output || error;
    };
    await post("navigate", { url: `${site.url}good` });
    const [said, before] = [[] as string[], process.memoryUsage.rss()];
    let longest = 0;
    const begun = performance.now();
    const timed = async (tool: string, body: object) => {
      const from = performance.now();
      said.push(await post(tool, body));
      longest = Math.max(longest, performance.now() - from);
    };
    await timed("navigate", { url: `${site.url}${pathOf(name).slice(1)}` });
    if (click) await timed("click", { selector: click });
    if (strike) {
      const waits = timed("wait_for", { selector: "#never", timeout: 20_000 });
      await page.until((event) => event.type === "tool-started" && event.name === "browser_wait_for");
      for (const pid of browserProcesses(strike)) process.kill(pid, "SIGKILL");
      await waits;
    }
    let after = "";
    // A call may still be told of what was lost; the one after it has a page.
    for (let turn = 0; turn < 2 && !after.includes("All is well"); turn++)
      after = await post("navigate", { url: `${site.url}good` });
    const recovered = performance.now() - begun;
    const grown = process.memoryUsage.rss() - before;
    await post("close");
    page.close();
    return { said, longest, recovered, after, grown, processes: browserProcesses().length };
  }

  return {
    server,
    visit,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await site[Symbol.asyncDispose]();
    },
  };
}
