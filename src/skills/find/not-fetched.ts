import type { PlacedDiagnostic } from "./found.ts";

/** Fetched again it may be there; what its repository holds no more will not be. */
const codes = { missing: "not-fetched", gone: "gone" } as const;
export type Lacking = keyof typeof codes;

/** A skill of a repository that is not in the cache: known by its name, since it lies nowhere. */
export const notFetched = ({ id, name }: { id: string; name: string }, why: Lacking = "missing"): PlacedDiagnostic => ({
  ...{ level: "error", code: codes[why], message: codes[why], path: name, params: { id } },
});

export const isNotFetched = ({ code }: PlacedDiagnostic, why: Lacking) => code === codes[why];
