import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../support/server.ts";

export interface Api {
  link(): Promise<string>;
  begin(session: { workspace: string; model: string; prompt: string; mode?: string }): Promise<string>;
  /** Answers what waits in the session. */
  answer(id: string, text: string): Promise<void>;
  /** From now on it is asked for nothing. */
  lift(id: string): Promise<void>;
  /** When its turn is over or waits for a person; allowed what it asks, if so wanted, but for changes that were held back. */
  settle(id: string, how: { allow: boolean }): Promise<void>;
}

interface OpenAsk {
  ask: string;
  hash: string;
  held?: true;
}

/** The real program, serving, with a model of ours beside the demo. */
export async function startShots(folders: { home: string; work: string }, model: string) {
  const server = await startServer({ folders });
  const { url, program, request, stop } = server;
  await program.run("model", "add", "loop/test", "--base-url", model, "--format", "openai", "--api-key", "k");
  const api: Api = {
    link: async () => `${url}/#code=${(await request("POST", "/api/auth/code")).json.code}`,
    begin: async (body) => (await request("POST", "/api/sessions", { body })).json.id,
    async answer(id, text) {
      const path = `/api/sessions/${id}/asks`;
      const [open] = (await request<{ ask: string }[]>("GET", path)).json;
      await request("POST", `${path}/${open?.ask}`, { body: { decision: "answer", text } });
    },
    async lift(id) {
      const body = { mode: "unrestricted", confirmation: "unrestricted" };
      await request("PATCH", `/api/sessions/${id}`, { body });
    },
    async settle(id, { allow }) {
      for (;;) {
        const { state } = (await request("GET", `/api/sessions/${id}`)).json;
        if (state === "idle" || (state === "waiting" && !allow)) return;
        const path = `/api/sessions/${id}/asks`;
        const asks = state === "waiting" ? (await request<OpenAsk[]>("GET", path)).json : [];
        if (asks.some(({ held }) => held)) return;
        for (const { ask, hash } of asks) {
          await request("POST", `${path}/${ask}`, { body: { decision: "allow", hash } });
        }
        await wait(50);
      }
    },
  };
  return { url: `${url}/`, api, stop, server };
}
