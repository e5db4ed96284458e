import type { Answer } from "../../../src/protocol/asks.ts";
import type { Sandbox } from "../../../src/protocol/modes.ts";
import type { Lately } from "./ahead.ts";
import { headers } from "./headers.ts";
import type { Patience } from "./patience.ts";
import type {
  ChosenMode,
  DryRun,
  FolderInfo,
  ModelsInfo,
  NewSession,
  Said,
  SearchHit,
  SessionInfo,
  StatusInfo,
  TrustInfo,
  TrustWanted,
} from "./shapes.ts";
import { token } from "./token.ts";

/** What the server refused, in its own sentence. It has none where the answer was not one of ours. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, sentence: unknown) {
    super(typeof sentence === "string" ? sentence : "");
    this.status = status;
  }
}

export async function refusalIn(response: Response): Promise<Refused> {
  const answer = await response.json().catch(() => null);
  return new Refused(response.status, answer?.error);
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

const exchangePath = "/api/auth/exchange";

async function ask<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const json: Record<string, string> = method === "GET" ? {} : { "content-type": "application/json" };
  const sent = token.get();
  const response = await fetch(path, {
    method,
    headers: { ...headers(), ...json },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  }).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  // A token that is not good will not become so; another tab may have got a new one meanwhile. Of a code that is refused
  // nothing follows for the token: any link can bring one.
  if (response.status === 401 && path !== exchangePath && token.get() === sent) token.forget();
  if (!response.ok) throw await refusalIn(response);
  return (await response.json().catch(() => ({}))) as Result;
}

const at = (id: string) => `/api/sessions/${id}`;
const asking = (wanted: Record<string, string | undefined>) => {
  const given = Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

const mostHits = "200";

export type Api = ReturnType<typeof createApi>;

/** The server's routes, as the page uses them. `doubt` is told when there was no answer at all, `watch` sees how long one takes. */
export function createApi(doubt: () => void, watch: Patience["watch"]) {
  const told = async <Result>(asked: Promise<Result>): Promise<Result> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Unreachable) doubt();
      throw error;
    }
  };
  const to = <Result>(method: string, path: string, body?: unknown) => told(watch(ask<Result>(method, path, body)));
  return {
    /** Any route, for the calls that one part of the page alone makes; each part names and types its own. */
    call: to,
    /** The same for what may take long by itself, such as a repository that is fetched: nobody wonders about it. */
    callSlowly: <Result>(method: string, path: string, body?: unknown) => told(ask<Result>(method, path, body)),
    exchange: (code: string) => to<{ token: string }>("POST", exchangePath, { code }),
    signOut: () => to("DELETE", "/api/auth/token"),
    /** One page of them, in the order in which they were begun; the next is of those before the last of this one. */
    sessions: (limit: number, before?: string) =>
      to<SessionInfo[]>("GET", `/api/sessions${asking({ limit: String(limit), before })}`),
    session: (id: string) => to<SessionInfo>("GET", at(id)),
    search: (words: string) => to<SearchHit[]>("GET", `/api/sessions${asking({ q: words, limit: mostHits })}`),
    firstSaid: (id: string) => to<{ content: string }[]>("GET", `${at(id)}/messages?limit=1`),
    lately: (id: string) => to<Lately | null>("GET", `${at(id)}/lately`),
    begin: (session: NewSession) => to<{ id: string }>("POST", "/api/sessions", session),
    change: (id: string, change: { title: string } | ChosenMode | { sandbox: Sandbox }) => to("PATCH", at(id), change),
    remove: (id: string) => to("DELETE", at(id)),
    say: (id: string, said: Said) => to<{ notice?: string }>("POST", `${at(id)}/messages`, said),
    answer: (id: string, question: string, answer: Answer) => to("POST", `${at(id)}/asks/${question}`, answer),
    goOn: (id: string) => to("POST", `${at(id)}/go-on`),
    abort: (id: string) => to("POST", `${at(id)}/abort`),
    status: () => to<StatusInfo>("GET", "/api/status"),
    /** Servers on this machine are asked only where `local` is wanted. */
    models: (local: boolean) => to<ModelsInfo>("GET", `/api/models?local=${local}`),
    trust: (folder: string) => to<TrustInfo>("GET", `/api/trust${asking({ folder })}`),
    agree: (folder: string, items: readonly TrustWanted[]) => to<TrustInfo>("POST", "/api/trust", { folder, items }),
    distrust: (folder: string) => to<{ removed: boolean }>("DELETE", "/api/trust", { folder }),
    tryRule: (rule: string) => to<DryRun>("POST", "/api/permissions/try", { effect: "allow", rule }),
    folders: (path = "") => to<FolderInfo>("GET", `/api/folders${asking({ path })}`),
  };
}
