import type { PlacedDiagnostic } from "./found.ts";

const code = "not-fetched";

/** A skill of a repository that is not in the cache: known by its name, since it lies nowhere. */
export const notFetched = ({ id, name }: { id: string; name: string }): PlacedDiagnostic => ({
  ...{ level: "error", code, message: code, path: name, params: { id } },
});

export const isNotFetched = (problem: PlacedDiagnostic) => problem.code === code;
