import type { ServerRow } from "./server-store.ts";
import type { ModelRow, SessionRow, TokenRow, TrustRow } from "./store.ts";

/** The tables as queries see them; migrations make them so. Columns of the seed documents keep their names. */
export interface Database {
  sessions: SessionRow & { number: number };
  /** A view. */
  messages: {
    id: string;
    session_id: string;
    position: number;
    role: string;
    content: string;
    created_at: string;
    tool_calls: string | null;
  };
  events: { key: number; at: number; turn: string | null; type: string; body: string; hash: Uint8Array | null };
  chains: { number: number; start: number; seq: number; hash: Uint8Array };
  leases: { session: string; owner: string; epoch: number; expires: string };
  asks: { ask: string; session: string; call: string; kind: string; body: string; answer: string | null; at: string };
  partials: { session: string; message: string; body: string; at: string };
  processes: {
    id: string;
    session: string;
    owner: string;
    pid: number;
    started: string;
    command: string;
    ports: string;
    ended_at: string | null;
  };
  owners: { owner: string };
  removals: { number: number; id: string; title: string; owner: string | null; expires: string; copying: number };
  blobs: { hash: string; content: Uint8Array };
  installed_skills: {
    id: string;
    name: string;
    manifest: string;
    source: string;
    enabled: number;
    installed_at: string;
    last_used_at: string | null;
  };
  pack_pins: { pack_id: string; publisher: string; highest: string; pinned_at: string; hash: string };
  model_configs: ModelRow;
  usage: {
    turn: string;
    model: string;
    day: string;
    session: string | null;
    root: string | null;
    skill: string;
    steps: number;
    input: number;
    output: number;
    cache_read: number;
    cache_write: number;
    cost: number | null;
  };
  /** Sums of `usage`, kept by a trigger. */
  usage_days: {
    day: string;
    model: string;
    skill: string;
    steps: number;
    input: number;
    output: number;
    cache_read: number;
    cache_write: number;
    cost: number;
    unpriced: number;
  };
  reservations: {
    id: number;
    turn: string;
    day: string;
    session: string;
    root: string;
    amount: number;
    /**
     * 0: the call's cost is not known, so the reserved amount counts. 1: the amount is what the call cost, and the row goes
     * when its turn's usage is stored. 2: money that the turn spent on an earlier day, kept as its record.
     */
    told: number;
    model: string | null;
    skill: string | null;
  };
  mcp_servers: ServerRow;
  mcp_lists: { hash: string; summary: string; lists: string; at: string };
  mcp_problems: { hash: string; kind: string; detail: string; at: string };
  browser_tokens: TokenRow;
  trusted_items: TrustRow;
  app_settings: { key: string; value: string };
}
