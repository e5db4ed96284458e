import type { SessionId } from "../protocol/ids.ts";
import { leaseMs } from "../store/owner.ts";
import { type Lease, StaleOwner, type Store } from "../store/store.ts";

export interface LeasesInput {
  store: Pick<Store, "takeLease" | "releaseLease" | "renewLeases">;
  owner: string;
  /** Called for a lease that another process has taken meanwhile, for example while this machine slept. */
  onLost(session: SessionId, error: StaleOwner): void;
  report(error: unknown): void;
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

/** Pauses between attempts to release a lease; the last one repeats. */
const retryPausesMs = [500, 1_000, 2_000, 5_000, 10_000];

export function createLeases({ store, owner, onLost, report }: LeasesInput): Leases {
  const held = new Map<SessionId, Lease>();
  const unreleased = new Map<SessionId, Lease>();
  // Neither timer keeps the process from ending: a process that is gone holds no lease.
  let renewal: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let renewalFails = false;

  function hold(lease: Lease): void {
    unreleased.delete(lease.session);
    held.set(lease.session, lease);
    // A short run ends before the first renewal, so it never pays for one. A failed renewal is made up for by the next.
    renewal ??= setInterval(() => void renew(), leaseMs / 3).unref();
  }

  function drop(lease: Lease): void {
    if (held.get(lease.session) === lease) held.delete(lease.session);
    if (held.size > 0) return;
    clearInterval(renewal);
    renewal = undefined;
  }

  async function renew(): Promise<void> {
    const before = [...held.values()];
    let renewed: Set<SessionId>;
    try {
      renewed = new Set(await store.renewLeases(owner));
      renewalFails = false;
    } catch (error) {
      if (!renewalFails) report(error);
      renewalFails = true;
      return;
    }
    for (const lease of before) {
      const { session } = lease;
      if (renewed.has(session) || held.get(session) !== lease) continue;
      drop(lease);
      onLost(session, new StaleOwner(`${session}: the lease was taken by another process`));
    }
  }

  function retryLater(tries = 0): void {
    const pauseMs = retryPausesMs[Math.min(tries, retryPausesMs.length - 1)];
    retry ??= setTimeout(async () => {
      await releaseRest();
      retry = undefined;
      if (unreleased.size > 0) retryLater(tries + 1);
    }, pauseMs).unref();
  }

  async function releaseRest(): Promise<void> {
    for (const lease of [...unreleased.values()]) {
      try {
        await store.releaseLease(lease);
        // The session may have been taken again meanwhile, under a new epoch.
        if (unreleased.get(lease.session) === lease) unreleased.delete(lease.session);
      } catch {
        return; // The first failure was reported by `release`; the next attempt covers all that is left.
      }
    }
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
        retryLater();
        throw error;
      }
    },
    async close() {
      clearInterval(renewal);
      clearTimeout(retry);
      for (const lease of held.values()) unreleased.set(lease.session, lease);
      held.clear();
      await releaseRest();
    },
  };
}
