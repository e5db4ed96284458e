import type { Answer } from "../../../src/protocol/asks.ts";
import type { Mode } from "../../../src/protocol/modes.ts";
import { token } from "./token.ts";

/** What the server refused, in its own sentence. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

export interface SessionInfo {
  id: string;
  title: string;
  created_at: string;
  updated_at: string;
  model_id: string;
  skill_id: string;
  workspace: string;
}

export interface NewSession {
  workspace: string;
  model?: string;
  mode?: Mode;
  prompt: string;
}

/** The language of the page: what the server says is said in it. */
let language = "en";
export const speak = (to: string) => {
  language = to;
};

export const headers = (): Record<string, string> => ({
  authorization: `Bearer ${token.get() ?? ""}`,
  "accept-language": language,
});

async function ask<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const json: Record<string, string> = method === "GET" ? {} : { "content-type": "application/json" };
  const response = await fetch(path, {
    method,
    headers: { ...headers(), ...json },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer.error ?? response.statusText);
  return answer as Result;
}

const at = (id: string) => `/api/sessions/${id}`;

/** The server's routes, as the page uses them. */
export const api = {
  exchange: (code: string) => ask<{ token: string }>("POST", "/api/auth/exchange", { code }),
  sessions: () => ask<SessionInfo[]>("GET", "/api/sessions"),
  begin: (session: NewSession) => ask<{ id: string }>("POST", "/api/sessions", session),
  remove: (id: string) => ask("DELETE", at(id)),
  say: (id: string, text: string, model?: string) => ask("POST", `${at(id)}/messages`, { text, model }),
  answer: (id: string, question: string, answer: Answer) => ask("POST", `${at(id)}/asks/${question}`, answer),
  abort: (id: string) => ask("POST", `${at(id)}/abort`),
};
