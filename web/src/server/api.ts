import type { Answer } from "../../../src/protocol/asks.ts";
import type { Mode } from "../../../src/protocol/modes.ts";
import { presence } from "./presence.ts";
import type { FolderInfo, ModelsInfo, NewSession, SearchHit, SessionInfo, StatusInfo } from "./shapes.ts";
import { token } from "./token.ts";

/** What the server refused, in its own sentence. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

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
  const sent = token.get();
  const response = await fetch(path, {
    method,
    headers: { ...headers(), ...json },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  }).catch((error: unknown) => {
    presence.doubt();
    throw new Unreachable(String(error));
  });
  const answer = await response.json().catch(() => ({}));
  // A token that is not good will not become so; another tab may have got a new one meanwhile.
  if (response.status === 401 && token.get() === sent) token.forget();
  if (!response.ok) throw new Refused(response.status, answer.error ?? response.statusText);
  return answer as Result;
}

const at = (id: string) => `/api/sessions/${id}`;
const asking = (name: string, value: string) => (value ? `?${new URLSearchParams({ [name]: value })}` : "");

/** The server's routes, as the page uses them. */
export const api = {
  exchange: (code: string) => ask<{ token: string }>("POST", "/api/auth/exchange", { code }),
  signOut: () => ask("DELETE", "/api/auth/token"),
  sessions: () => ask<SessionInfo[]>("GET", "/api/sessions"),
  search: (words: string) => ask<SearchHit[]>("GET", `/api/sessions${asking("q", words)}`),
  firstSaid: (id: string) => ask<{ content: string }[]>("GET", `${at(id)}/messages?limit=1`),
  begin: (session: NewSession) => ask<{ id: string }>("POST", "/api/sessions", session),
  change: (id: string, to: { title: string } | { mode: Mode }) => ask("PATCH", at(id), to),
  remove: (id: string) => ask("DELETE", at(id)),
  say: (id: string, text: string, model?: string) => ask("POST", `${at(id)}/messages`, { text, model }),
  answer: (id: string, question: string, answer: Answer) => ask("POST", `${at(id)}/asks/${question}`, answer),
  goOn: (id: string) => ask("POST", `${at(id)}/go-on`),
  abort: (id: string) => ask("POST", `${at(id)}/abort`),
  status: () => ask<StatusInfo>("GET", "/api/status"),
  models: () => ask<ModelsInfo>("GET", "/api/models"),
  folders: (path = "") => ask<FolderInfo>("GET", `/api/folders${asking("path", path)}`),
};
