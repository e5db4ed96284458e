import type { Usage } from "../protocol/messages.ts";
import type { Price } from "./model.ts";

/**
 * In US dollars. What was read from a cache or written to one is part of the input, at a price of its own; a long
 * request may have another price altogether.
 */
export function costOf({ input, output, cacheRead = 0, cacheWrite = 0 }: Usage, usual: Price): number {
  const price = usual.above && input > usual.above.tokens ? usual.above : usual;
  const plain = Math.max(0, input - cacheRead - cacheWrite);
  const sum =
    plain * price.input +
    cacheRead * (price.cacheRead ?? price.input) +
    cacheWrite * (price.cacheWrite ?? price.input) +
    output * price.output;
  return sum / 1e6;
}
