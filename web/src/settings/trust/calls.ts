import type { Api } from "../../server/api.ts";
import type { TrustItem } from "../../server/shapes.ts";

export interface TrustedFolder {
  folder: string;
  /** False when it is gone, or another one has taken its place. */
  there: boolean;
  items: { kind: TrustItem["kind"]; name: string; at: string }[];
}

const path = "/api/trust/folders";
export const readFolders = (api: Api) => api.call<TrustedFolder[]>("GET", path);
export const distrustFolder = (api: Api, folder: string) => api.call("DELETE", path, { folder });
