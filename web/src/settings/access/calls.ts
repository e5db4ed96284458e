import type { Api } from "../../server/api.ts";

export interface Browser {
  id: string;
  /** As it calls itself. */
  label: string;
  created_at: string;
  expires_at: string;
  /** Null when it has asked for nothing since the server was started. */
  used_at: string | null;
  current: boolean;
}

export const readBrowsers = (api: Api) => api.call<Browser[]>("GET", "/api/auth/tokens");
export const showOut = (api: Api, id: string) => api.call("DELETE", `/api/auth/tokens/${encodeURIComponent(id)}`);
export const makeCode = (api: Api) => api.call<{ code: string; seconds: number }>("POST", "/api/auth/code");
