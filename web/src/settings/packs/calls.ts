import type { Api } from "../../server/api.ts";
import type { BuildWish, Built, PackFolder, PackKey } from "./shapes.ts";

/** What the server does for who makes packs. */
export const packCalls = ({ call, callSlowly }: Api) => ({
  keys: () => call<{ keys: PackKey[] }>("GET", "/api/packs/keys"),
  makeKeys: (name: string) => call<{ keys: PackKey[] }>("POST", "/api/packs/keys", { name }),
  files: (folder: string) => call<PackFolder>("POST", "/api/packs/files", { folder }),
  build: (wish: BuildWish) => callSlowly<Built>("POST", "/api/packs/build", wish),
});
