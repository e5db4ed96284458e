import type { Api } from "../../server/api.ts";
import { sendFile } from "../shared/send-file.ts";

export interface Note {
  level: "error" | "warning" | "info";
  code: string;
  message: string;
  line?: number;
  file?: string;
}

export type SkillState = "on" | "off" | "always" | "waits" | "blocked" | "skipped";
export type SkillSource = "user" | "pack" | "git" | "workspace" | "built-in";

export interface ListedSkill {
  name: string;
  state: SkillState;
  source: SkillSource | null;
  from: string | null;
  commit: string | null;
  description: string;
  version: string | null;
  installed: boolean;
  folder: string | null;
  collides: boolean;
  diagnostics: Note[];
}

export interface SkillList {
  skills: ListedSkill[];
  collisions: { name: string; meant: string; others: string[] }[];
  problems: (Note & { path: string })[];
}

export interface Rights {
  allows: string[];
  commands: string[];
}

export interface Capabilities {
  tools?: string[];
  hosts?: string[];
  paths?: string[];
  env?: string[];
  scripts?: boolean;
}

export interface ShownSkill extends Omit<ListedSkill, "description" | "version" | "collides"> {
  source: SkillSource;
  head: {
    name: string;
    description: string;
    version?: string;
    whenToUse?: string;
    only?: string[];
    allows?: string[];
    removes?: string[];
    model?: string;
    license?: string;
  };
  text: string | null;
  files: string[];
  moreFiles: number;
  approved: boolean;
  commands: string[];
  rightsHash: string | null;
  capabilities: Capabilities | null;
}

export interface OfferedSkill {
  name: string;
  description: string;
  version: string | null;
  source: "folder" | "git";
  from: string;
  commit: string | null;
  rights: Rights;
}

export interface Offer {
  hash: string;
  skills: OfferedSkill[];
  agents: string[];
  notes: string[];
}

export interface Wanted {
  from: { folder: string } | { address: string };
  skill?: string;
  name?: string;
}

export interface Updated {
  name: string;
  before: string;
  after: string;
  asksAgain: boolean;
  problem?: string;
  goneFrom?: string;
}

export interface Collection {
  name: string;
  repo: string;
  by: string;
  skills: number;
}

export interface Linted {
  path: string;
  name: string | null;
  ok: boolean;
  diagnostics: Note[];
}

export interface OfferedPack {
  name: string;
  version: string;
  description: string;
  packId: string;
  headerHash: string;
  fingerprint: string;
  capabilities: Capabilities;
  key: string;
  cosigners: string[];
  createdAt: string;
  expires: string | null;
  sealing: "open" | "recipients" | "passphrase";
  files: { path: string; size: number; executable: boolean }[] | null;
  before: string | null;
  kind: "new" | "update" | "same" | "damaged";
  publisher: "new" | "known" | "rotated";
  needsPassphrase: boolean;
  notices: string[];
  wider: string[];
  rights: Rights | null;
}

export interface PackWish {
  headerHash: string;
  accept: boolean;
  approve: boolean;
  passphrase?: string;
}

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
    change: (name: string, state: "on" | "off" | "always") =>
      call<{ rights: Rights | null }>("PATCH", "/api/skills", { name, state, ...place }),
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
