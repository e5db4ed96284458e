import type { SchemaLimits } from "../dialect.ts";

/** What a format does not take whoever speaks it, beside what the dialect says. The same limits give the same object. */
export function createFormatLimits(never: Partial<SchemaLimits>): (limits: SchemaLimits) => SchemaLimits {
  const known = new WeakMap<SchemaLimits, SchemaLimits>();
  return (limits) => {
    const both = known.get(limits) ?? { ...limits, ...never };
    known.set(limits, both);
    return both;
  };
}
