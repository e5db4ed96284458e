import type { Capabilities, Note } from "../skills/shapes.ts";

export interface PackKey {
  name: string;
  publisher: string;
  fingerprint: string;
  recipient: string;
}

export interface LeftOut {
  path: string;
  why: string;
  reason: string;
}

export interface PackFolder {
  name: string;
  description: string;
  version: string | null;
  files: { path: string; size: number; executable: boolean }[];
  leftOut: LeftOut[];
  capabilities: Capabilities;
}

export interface BuildWish {
  folder: string;
  key: string;
  version: string;
  seal: { to: "open" | "passphrase" } | { to: "recipients"; recipients: string[] };
  showNames?: boolean;
  expires?: string;
  tools?: string[];
  hosts?: string[];
  paths?: string[];
  env?: string[];
  into?: string;
  replace?: boolean;
}

export interface Built {
  file: string;
  path: string | null;
  size: number;
  headerHash: string;
  passphrase: string | null;
  diagnostics: Note[];
}
