export interface LanesInput {
  lanes: number;
  /** Asked before each; `next` is the number that would be run. */
  isEnough(next: number): boolean;
  run(number: number): Promise<void>;
}

/** Runs what is numbered from 1 on, so many at a time, until it is enough. */
export async function inLanes({ lanes, isEnough, run }: LanesInput): Promise<void> {
  let next = 1;
  const lane = async () => {
    while (!isEnough(next)) await run(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
