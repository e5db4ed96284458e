import type { AttachedKind } from "../../../src/protocol/attaching.ts";

/** A skill as far as who calls it needs it. */
export interface SkillInfo {
  name: string;
  state: "on" | "off" | "always" | "waits" | "blocked" | "skipped";
  description: string;
  version: string | null;
  argumentHint: string | null;
  callable: boolean;
}

/** What one says of itself. */
export interface SkillHead {
  title?: string;
  other?: Record<string, unknown>;
}

export interface FilesInfo {
  paths: { path: string; folder: boolean }[];
  count: number;
  /** The folder holds more than could be looked at. */
  cut: boolean;
}

/** Where files are looked for: in a session's workspace, or in a folder before there is one. */
export type Where = { session: string } | { folder: string };

export interface Uploaded {
  id: string;
  kind: AttachedKind;
}

export interface Upload {
  done: Promise<Uploaded>;
  abort(): void;
}
