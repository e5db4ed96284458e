/** Where time comes from. */
export interface Clock {
  now(): number;
  frame(run: () => void): void;
  later(run: () => void, ms: number): void;
}

/** So much of a frame is spent on what has come; the rest is for drawing it. */
const frameMs = 2;
/** What is past is read through, with a breath now and then for who types meanwhile. */
const pastMs = 25;
const quietMs = 50;

/**
 * Takes what comes a little at a time: however much comes at once, no frame is held up by it. `take` says whether it
 * told of something that is past; all of that which comes in one go is drawn at once, when it is through.
 */
export function inSlices<Item>(take: (item: Item) => "past" | "now", draw: () => void, clock: Clock) {
  let waiting: Item[] = [];
  let last: "past" | "now" = "past";
  let isWoken = false;
  /** Counts what is past, so that only the last of it draws. */
  let past = 0;

  function slice(budget: number): void {
    isWoken = false;
    if (waiting.length === 0) return;
    const until = clock.now() + budget;
    let at = 0;
    do last = take(waiting[at++] as Item);
    while (at < waiting.length && clock.now() < until);
    waiting = waiting.slice(at);
    if (last === "past") drawWhenQuiet();
    else draw();
    if (waiting.length > 0) wake();
  }

  function drawWhenQuiet(): void {
    const mine = ++past;
    clock.later(() => {
      if (mine === past) draw();
    }, quietMs);
  }

  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    if (last === "past") clock.later(() => slice(pastMs), 0);
    else clock.frame(() => slice(frameMs));
  }

  return {
    add(item: Item): void {
      waiting.push(item);
      wake();
    },
    /** What waits is told again by somebody else. */
    drop(): void {
      waiting = [];
    },
  };
}
