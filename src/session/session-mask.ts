import { type Masking, maskBy } from "../protocol/mask.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { SessionValues, ValuesInput } from "./protected-values.ts";

export interface SessionMask {
  /** Hides our own secrets, and from the first call on the values of the workspace's secret-bearing files. */
  mask: Masking;
  /** Loaded with the first call: before it nothing of the workspace has been read. */
  values(): Promise<SessionValues>;
  /** The files that hold values, as far as they are known by now. */
  files(): readonly string[];
}

export interface SessionMaskInput extends Omit<ValuesInput, "secretsIn"> {
  load: NonNullable<SessionDependencies["fileSecrets"]>;
}

export function createSessionMask({ load, ...input }: SessionMaskInput): SessionMask {
  const { base } = input;
  let loading: Promise<SessionValues> | undefined;
  let values: SessionValues | undefined;
  const matcher = () => (values ?? base).matcher();
  return {
    mask: {
      ...maskBy(matcher),
      matcher,
      refresh: () => base.refresh(),
      values: () => values?.hidden() ?? base.values(),
    },
    files: () => values?.files() ?? [],
    values() {
      loading ??= Promise.all([import("./protected-values.ts"), load()]).then(
        ([{ createProtectedValues }, secretsIn]) => {
          values = createProtectedValues({ ...input, secretsIn });
          return values;
        },
      );
      return loading;
    },
  };
}
