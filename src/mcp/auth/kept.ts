import type { OAuthClientInformationMixed } from "@modelcontextprotocol/client";
import type { Secrets } from "../../config/secrets.ts";
import type { Server } from "../../protocol/mcp.ts";
import { secretPlace } from "../config/kept-values.ts";

/** What is kept of the logins at one server, encrypted, under its name and what its user agreed to. */
export interface Kept {
  /** Whose login is used: an issuer. */
  current: string | null;
  /** A client and its tokens are worth something to the authorization server that gave them, and go to no other. */
  issuers: Readonly<Record<string, KeptIssuer>>;
  /** What the server said it needs beyond what was granted: the next login asks for it. */
  wanted?: string;
  /** Somebody is renewing the tokens: who, and until when others wait for it. */
  claim?: { by: string; until: number };
}

export interface KeptIssuer {
  client?: KeptClient;
  login?: Login;
}

/** `ours`: we registered it ourselves, and may do so again. */
export type KeptClient = OAuthClientInformationMixed & { ours?: boolean };

export interface Login {
  access: string;
  refresh?: string;
  scope?: string;
  /** In milliseconds of the clock. Absent where nobody said. */
  expiresAt?: number;
}

export interface Keeping {
  read(): Promise<Kept>;
  /** In one step, also among processes. Gives what is there afterwards; the same object given back writes nothing. */
  change(make: (kept: Kept) => Kept): Promise<Kept>;
  /** False where there was nothing. */
  forget(): Promise<boolean>;
}

export function keepingOf(server: Pick<Server, "name" | "hash">, secrets: () => Promise<Secrets>): Keeping {
  const place = loginPlace(server);
  return {
    read: async () => keptFrom((await secrets()).get(place)),
    async change(make) {
      let after = nothing;
      (await secrets()).change(place, (value) => {
        const before = keptFrom(value);
        after = make(before);
        return after === before ? value : JSON.stringify(after);
      });
      return after;
    },
    forget: async () => (await secrets()).remove(place),
  };
}

/** In the secret store. It begins as all that is kept for the server, so that it goes with the server. */
export const loginPlace = ({ name, hash }: Pick<Server, "name" | "hash">): string =>
  secretPlace(name, `oauth-${hash.slice(0, 16)}`);

export const issuerIn = (kept: Kept, issuer: string): KeptIssuer =>
  Object.hasOwn(kept.issuers, issuer) ? (kept.issuers[issuer] ?? {}) : {};

export const withIssuer = (kept: Kept, issuer: string, of: KeptIssuer): Kept => ({
  ...kept,
  issuers: { ...kept.issuers, [issuer]: of },
});

export const currentLogin = (kept: Kept): Login | null =>
  kept.current === null ? null : (issuerIn(kept, kept.current).login ?? null);

const nothing: Kept = { current: null, issuers: {} };

/** Only we write it, and it is sealed: what cannot be read is of another version, and a login brings it back. */
export function keptFrom(text: string | null): Kept {
  if (text === null) return nothing;
  try {
    return { ...nothing, ...JSON.parse(text) };
  } catch {
    return nothing;
  }
}
