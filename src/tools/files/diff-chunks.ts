/** Lines of one list that became lines of another. Ends are exclusive. */
export interface Chunk {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/** Beyond these, what differs is told as one piece: a third of what may hold up the event loop. */
const bounds = { maxEditLength: 2000, timeout: 15 };

/** Where two lists of lines differ. What they have in common at both ends is not compared further. */
export async function diffChunks(old: readonly string[], fresh: readonly string[]): Promise<Chunk[]> {
  const least = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < least && old[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  const [a, b] = [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
  if (a.length === 0 && b.length === 0) return [];
  const whole = { oldStart: head, oldEnd: head + a.length, newStart: head, newEnd: head + b.length };
  if (a.length < 2 || b.length < 2) return [whole];
  const { diffArrays } = await import("diff");
  const parts = diffArrays(a, b, bounds);
  return parts ? chunksOf(parts, head) : [whole];
}

function chunksOf(parts: readonly { added: boolean; removed: boolean; count: number }[], head: number): Chunk[] {
  const chunks: Chunk[] = [];
  let [old, fresh, open] = [head, head, false];
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      old += count;
      fresh += count;
      open = false;
      continue;
    }
    if (!open) chunks.push({ oldStart: old, oldEnd: old, newStart: fresh, newEnd: fresh });
    open = true;
    const chunk = chunks.at(-1) as Chunk;
    if (removed) old = chunk.oldEnd = old + count;
    else fresh = chunk.newEnd = fresh + count;
  }
  return chunks;
}
