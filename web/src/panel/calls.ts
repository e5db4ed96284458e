import type { Api } from "../server/api.ts";
import { headers } from "../server/headers.ts";

export interface ChangedFile {
  path: string;
  kind: "made" | "changed" | "deleted";
  turn: number;
  byCommand: boolean;
  from?: string;
}

export type Preview =
  | { kind: "text"; size: number; text: string; cut: boolean }
  | { kind: "picture"; size: number; width: number; height: number }
  | { kind: "pdf"; size: number; pages: number }
  | { kind: "other"; size: number; why?: "password" | "broken" };

export interface Difference {
  path: string;
  diff: string;
  added: number;
  removed: number;
  cut?: true;
}

export interface ProcessInfo {
  session: string;
  id: string;
  pid: number;
  command: string;
  ports: number[];
  here: boolean;
}

export interface SessionUsage {
  steps: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  cost: number;
  unpriced: number;
}

/** What the panel asks of the server. */
export function panelCalls({ call }: Pick<Api, "call">, session: string) {
  const at = (what: string, query: Record<string, string> = {}) => {
    const asked = new URLSearchParams(query).toString();
    return `/api/sessions/${session}/${what}${asked && `?${asked}`}`;
  };
  return {
    changes: () => call<ChangedFile[]>("GET", at("changes")),
    diff: (path: string) => call<Difference>("GET", at("diff", { path })),
    file: (path: string) => call<Preview>("GET", at("file", { path })),
    reveal: (path: string) => call("POST", at("reveal"), { path }),
    processes: async () =>
      (await call<ProcessInfo[]>("GET", "/api/processes")).filter((one) => one.session === session),
    output: (id: string) => call<{ output: string | null }>("GET", `/api/processes/${session}/${id}/output`),
    stop: (id: string) => call("POST", `/api/processes/${session}/${id}/kill`),
    usage: async () => (await call<{ usage: SessionUsage }>("GET", `/api/sessions/${session}`)).usage,
    /** A picture's address cannot carry the token, so its bytes are fetched. */
    async picture(path: string, page: number, signal: AbortSignal): Promise<Blob> {
      const response = await fetch(at("picture", { path, page: String(page) }), { headers: headers(), signal });
      if (!response.ok) throw new Error(((await response.json()) as { error: string }).error);
      return response.blob();
    },
  };
}

export type PanelCalls = ReturnType<typeof panelCalls>;
