export interface Weight {
  /** How deep lists and objects stand in each other. */
  depth: number;
  /** About the length of its JSON. */
  size: number;
}

/** How much a value from outside is, without going into it by calls in calls: a deep one would end us. */
export function weigh(value: unknown, most: Weight): Weight {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  let [depth, size] = [0, 0];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value } = next;
    if (typeof value !== "object" || value === null) {
      size += typeof value === "string" ? value.length + 3 : 5;
      continue;
    }
    depth = Math.max(depth, next.depth);
    size += 2;
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) size += key.length + 3;
      left.push({ value: child, depth: next.depth + 1 });
    }
    if (depth > most.depth || size > most.size) break;
  }
  return { depth, size };
}
