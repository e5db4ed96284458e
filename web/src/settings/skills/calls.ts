import type { Api } from "../../server/api.ts";
import { sendFile } from "../parts/send-file.ts";
import type {
  Collection,
  Linted,
  Offer,
  OfferedPack,
  OfferedSkill,
  PackWish,
  ShownSkill,
  SkillList,
  Updated,
  Wanted,
} from "./shapes.ts";

const asking = (folder: string | null) => (folder ? `?${new URLSearchParams({ folder })}` : "");

/** What the server does with skills. `folder`: where they go by the names that are shown. */
export const skillCalls = ({ call, callSlowly }: Api, folder: string | null) => {
  const place = folder ? { in: folder } : {};
  return {
    list: () => call<SkillList>("GET", `/api/skills${asking(folder)}`),
    show: (name: string) => call<ShownSkill>("GET", `/api/skills/${encodeURIComponent(name)}${asking(folder)}`),
    offer: (wanted: Wanted) => callSlowly<Offer>("POST", "/api/skills/offer", { ...wanted, ...place }),
    add: (wanted: Wanted, choice: { hash: string; only: string[]; approve: string[] }) =>
      callSlowly<{ added: OfferedSkill[] }>("POST", "/api/skills", { ...wanted, ...choice, ...place }),
    change: (name: string, state: "on" | "off" | "always") => call("PATCH", "/api/skills", { name, state, ...place }),
    remove: (name: string) => call("DELETE", "/api/skills", { name, ...place }),
    approve: (name: string, rightsHash: string) => call("POST", "/api/skills/approve", { name, rightsHash, ...place }),
    update: (name?: string) =>
      callSlowly<{ updated: Updated[] }>("POST", "/api/skills/update", { ...(name && { name }), ...place }),
    begin: (name: string, description: string, shelf: string) =>
      call<{ folder: string; file: string }>("POST", "/api/skills/new", {
        name,
        ...(description && { description }),
        ...(shelf && { folder: shelf }),
      }),
    lint: (shelf: string) => call<{ skills: Linted[] }>("POST", "/api/skills/lint", { folder: shelf }),
    collections: () => call<{ collections: Collection[] }>("GET", "/api/skill-collections"),
    removeCollection: (name: string) => call("DELETE", "/api/skill-collections", { name }),
    sendPack: (file: Blob) => sendFile<OfferedPack>("/api/packs/upload", file),
    installPack: (wish: PackWish) => call<OfferedPack>("POST", "/api/packs/install", wish),
  };
};

export type SkillCalls = ReturnType<typeof skillCalls>;
