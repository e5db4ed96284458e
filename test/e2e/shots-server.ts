import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dataFolder, type Skillmint } from "../support/skillmint.ts";

export interface Api {
  link(): Promise<string>;
  begin(session: { workspace: string; model: string; prompt: string }): Promise<string>;
  /** When its turn is over or waits for a person; allowed what it asks, if so wanted. */
  settle(id: string, how: { allow: boolean }): Promise<void>;
}

/** The real program, serving, with a model of ours beside the demo. */
export async function startServer(program: Skillmint, model: string) {
  await program.run("model", "add", "loop/test", "--base-url", model, "--format", "openai", "--api-key", "k");
  const started = program.start(["serve", "--port", "0"]);
  await started.printed("http://");
  const { port, token } = JSON.parse(readFileSync(join(dataFolder(program), "server.json"), "utf8"));
  const url = `http://127.0.0.1:${port}/`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { code: string; id: string };
  };
  const stateOf = async (id: string) => {
    const all = (await (await fetch(`${url}api/sessions`, { headers })).json()) as { id: string; state: string }[];
    return all.find((one) => one.id === id)?.state;
  };
  const api: Api = {
    link: async () => `${url}#code=${(await post("api/auth/code", {})).code}`,
    begin: async (session) => (await post("api/sessions", session)).id,
    async settle(id, { allow }) {
      for (;;) {
        const state = await stateOf(id);
        if (state === "idle" || (state === "waiting" && !allow)) return;
        if (state === "waiting") {
          const asks = (await (await fetch(`${url}api/sessions/${id}/asks`, { headers })).json()) as { ask: string }[];
          for (const { ask } of asks) await post(`api/sessions/${id}/asks/${ask}`, { decision: "allow" });
        }
        await wait(50);
      }
    },
  };
  const stop = async () => {
    started.child.kill("SIGTERM");
    await started.ended;
  };
  return { url, api, stop };
}
