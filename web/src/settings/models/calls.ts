import { type Api, Refused, refusalIn, Unreachable } from "../../server/api.ts";
import { headers } from "../../server/headers.ts";
import { eventsIn } from "../../server/stream.ts";
import type { Added, Examined, Models, Probe, Profile, Tried } from "./shapes.ts";

export const readModels = (api: Api) => api.call<Models>("GET", "/api/models?all=true");
export const testModel = (api: Api, tried: Tried) => api.call<{ probes: Probe[] }>("POST", "/api/models/test", tried);
export const addModel = (api: Api, added: Added) => api.call<{ ids: string[] }>("POST", "/api/models", added);
export const makeDefault = (api: Api, id: string) => api.call("POST", "/api/models/use", { id });
export const removeModel = (api: Api, id: string) =>
  api.call<{ key: boolean }>("DELETE", `/api/models?${new URLSearchParams({ id })}`);

export const readProfile = (api: Api, id: string) =>
  api.call<{ profile: Profile | null }>("GET", `/api/models/doctor?${new URLSearchParams({ id })}`);

/** Told probe by probe. Rejects with the server's sentence. */
export async function examineModel(id: string, tell: (probe: Probe) => void, signal: AbortSignal): Promise<Examined> {
  const response = await fetch("/api/models/doctor/follow", {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify({ id }),
    signal,
  });
  if (!response.ok || !response.body) throw await refusalIn(response);
  for await (const { data } of eventsIn(response.body)) {
    const told = JSON.parse(data) as { probe?: Probe; found?: Examined; error?: string };
    if (told.error !== undefined) throw new Refused(422, told.error);
    if (told.found) return told.found;
    if (told.probe) tell(told.probe);
  }
  throw new Unreachable("the stream ended early");
}
