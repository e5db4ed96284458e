import type { SessionId } from "../protocol/ids.ts";
import { leaseMs } from "../store/owner.ts";
import type { Lease, Store } from "../store/store.ts";
import type { LeaseUpkeep, LeaseUpkeepInput } from "./lease-upkeep.ts";

export interface LeasesInput extends Pick<LeaseUpkeepInput, "owner" | "onLost" | "report"> {
  store: Pick<Store, "takeLease" | "releaseLease" | "renewLeases">;
}

/** The leases of this process: it renews those that it holds, and retries those that it could not release. */
export interface Leases {
  /** Null while another process holds it. */
  take(session: SessionId): Promise<Lease | null>;
  /** Counts a lease as held that was stored with its new session. */
  hold(lease: Lease): void;
  /** Throws when the store cannot be written; the release is then retried until it succeeds or this process ends. */
  release(lease: Lease): Promise<void>;
  /** Tries to release all that is left. */
  close(): Promise<void>;
}

export function createLeases(input: LeasesInput): Leases {
  const { store, owner, report } = input;
  const held = new Map<SessionId, Lease>();
  const unreleased = new Map<SessionId, Lease>();
  let renewal: NodeJS.Timeout | undefined;
  let upkeep: Promise<LeaseUpkeep> | undefined;

  function loadUpkeep(): Promise<LeaseUpkeep> {
    upkeep ??= import("./lease-upkeep.ts").then(({ createLeaseUpkeep }) =>
      createLeaseUpkeep({ ...input, held, unreleased, drop }),
    );
    return upkeep;
  }

  function hold(lease: Lease): void {
    unreleased.delete(lease.session);
    held.set(lease.session, lease);
    const renew = async () => (await loadUpkeep()).renew();
    renewal ??= setInterval(() => void renew().catch(report), leaseMs / 3).unref();
  }

  function drop(lease: Lease): void {
    if (held.get(lease.session) === lease) held.delete(lease.session);
    if (held.size > 0) return;
    clearInterval(renewal);
    renewal = undefined;
  }

  return {
    hold,
    async take(session) {
      const lease = await store.takeLease(session, owner);
      if (lease) hold(lease);
      return lease;
    },
    async release(lease) {
      drop(lease);
      try {
        await store.releaseLease(lease);
      } catch (error) {
        unreleased.set(lease.session, lease);
        (await loadUpkeep()).retryLater();
        throw error;
      }
    },
    async close() {
      clearInterval(renewal);
      (await upkeep)?.stop();
      for (const lease of held.values()) unreleased.set(lease.session, lease);
      held.clear();
      if (unreleased.size > 0) await (await loadUpkeep()).releaseRest();
    },
  };
}
