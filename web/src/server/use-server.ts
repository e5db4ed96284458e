import { createContext, use, useSyncExternalStore } from "react";
import { type Api, createApi } from "./api.ts";
import { createPatience, type Patience } from "./patience.ts";
import { createPresence, type Presence } from "./presence.ts";
import { createReadings, type Readings } from "./readings.ts";
import { createRemembered, type Remembered } from "./remembered.ts";
import type { ModelsInfo, StatusInfo } from "./shapes.ts";

/** The server as this page knows it. There is one, made when the page begins. */
export interface Server {
  api: Api;
  presence: Presence;
  patience: Patience;
  readings: Readings;
  models: Remembered<ModelsInfo, [local: boolean]>;
  status: Remembered<StatusInfo>;
  /** The asks that were answered from this page; added to in place. */
  answeredHere: Set<string>;
}

export function createServer(): Server {
  const presence = createPresence();
  const patience = createPatience();
  const api = createApi(presence.doubt, patience.watch);
  return {
    api,
    presence,
    patience,
    readings: createReadings({ pause: presence.pause, lately: api.lately }),
    models: createRemembered(api.models),
    status: createRemembered(api.status),
    answeredHere: new Set(),
  };
}

export const ServerContext = createContext<Server | null>(null);

export function useServer(): Server {
  const server = use(ServerContext);
  if (!server) throw new Error("the page was drawn without its server");
  return server;
}

export function useIsLate(): boolean {
  const { patience } = useServer();
  return useSyncExternalStore(patience.subscribe, patience.isOver);
}

export function useIsThere(): boolean {
  const { presence } = useServer();
  return useSyncExternalStore(presence.subscribe, presence.isThere);
}
