export interface Weight {
  /** How deep lists and objects stand in each other. */
  depth: number;
  /** About the length of its JSON. */
  size: number;
}

/** How much a value from outside is, without going into it by calls in calls: a deep one would end us. */
export function weigh(value: unknown, most: Weight): Weight {
  // Only the way down to where we are: of a wide one the members are too many to be held once more.
  const way: Iterator<unknown>[] = [[value].values()];
  let [depth, size] = [0, 0];
  for (let at = way.at(-1); at; at = way.at(-1)) {
    const next = at.next();
    if (next.done) {
      way.pop();
      continue;
    }
    const one: unknown = next.value;
    if (!isNested(one)) {
      size += sizeOf(one);
      continue;
    }
    depth = Math.max(depth, way.length);
    size += 2;
    if (depth > most.depth || size > most.size) break;
    if (Array.isArray(one)) {
      way.push(one.values());
      continue;
    }
    const deeper: unknown[] = [];
    for (const key of Object.keys(one)) {
      const child: unknown = one[key as keyof typeof one];
      size += key.length + 3;
      if (isNested(child)) deeper.push(child);
      else size += sizeOf(child);
    }
    if (deeper.length > 0) way.push(deeper.values());
  }
  return { depth, size };
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
const sizeOf = (value: unknown) => (typeof value === "string" ? value.length + 3 : 5);
