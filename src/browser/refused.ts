import type { Happened, Unmet } from "./session-browser.ts";

export interface Refused {
  /** Without a reason it is not of the web. */
  add(address: string, why?: Unmet["why"]): void;
  /** What was refused since it was asked last. */
  take(): Pick<Happened, "refused" | "unmet">;
}

/** What pages wanted and did not come to, each once. */
export function createRefused(): Refused {
  let all = new Map<string, Unmet["why"]>();
  return {
    add(address, why = "foreign") {
      if (all.size < mostTold) all.set(address, why);
    },
    take() {
      const unmet = [...all].map(([address, why]) => ({ address, why }));
      all = new Map();
      return {
        refused: unmet.flatMap(({ address, why }) => (why === "private" ? [address] : [])),
        unmet: unmet.filter(({ why }) => why !== "private"),
      };
    },
  };
}

/** A page may want any number of them. */
const mostTold = 100;
