import type { SessionId } from "../protocol/ids.ts";
import { type Lease, StaleOwner, type Store } from "../store/store.ts";

/** What few processes need: a short run ends before the first renewal, and releases seldom fail. Loaded when needed. */
export interface LeaseUpkeep {
  renew(): Promise<void>;
  /** Tries to release what is left, again and again until it is done. */
  retryLater(): void;
  /** Tries once. */
  releaseRest(): Promise<void>;
  stop(): void;
}

export interface LeaseUpkeepInput {
  store: Pick<Store, "releaseLease" | "renewLeases">;
  owner: string;
  /** Called for a lease that another process has taken meanwhile, for example while this machine slept. */
  onLost(session: SessionId, error: StaleOwner): void;
  report(error: unknown): void;
  held: ReadonlyMap<SessionId, Lease>;
  unreleased: Map<SessionId, Lease>;
  /** Counts it as held no longer. */
  drop(lease: Lease): void;
}

/** Pauses between attempts to release a lease; the last one repeats. */
const retryPausesMs = [500, 1_000, 2_000, 5_000, 10_000];

export function createLeaseUpkeep(input: LeaseUpkeepInput): LeaseUpkeep {
  const { store, owner, held, unreleased, drop, onLost, report } = input;
  let timer: NodeJS.Timeout | undefined;
  let renewalFails = false;
  let isStopped = false;

  async function releaseRest(): Promise<void> {
    for (const lease of [...unreleased.values()]) {
      try {
        await store.releaseLease(lease);
        // The session may have been taken again meanwhile, under a new epoch.
        if (unreleased.get(lease.session) === lease) unreleased.delete(lease.session);
      } catch {
        // The next attempt covers all that is left, and the leases of a process that has ended count as free.
        return;
      }
    }
  }

  function retryLater(tries = 0): void {
    if (isStopped) return;
    const pauseMs = retryPausesMs[Math.min(tries, retryPausesMs.length - 1)];
    // It keeps no process from ending: one that is gone holds no lease.
    timer ??= setTimeout(async () => {
      await releaseRest();
      timer = undefined;
      if (unreleased.size > 0) retryLater(tries + 1);
    }, pauseMs).unref();
  }

  return {
    releaseRest,
    retryLater: () => retryLater(),
    async renew() {
      const before = [...held.values()];
      let renewed: Set<SessionId>;
      try {
        renewed = new Set(await store.renewLeases(owner));
        renewalFails = false;
      } catch (error) {
        // Made up for by the next renewal, which comes well before the leases expire.
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
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
