import { callers } from "./hostile/callers.ts";
import { requests } from "./hostile/requests.ts";
import type { Variant } from "./hostile/variant.ts";

export const variants: readonly Variant[] = [...callers, ...requests];
