/** Who tries keys that are not good gets few answers. */
export interface Failures {
  /** Counts one; gives the seconds to wait when there were too many already. */
  note(): number | null;
}

const most = 20;
const spanMs = 60_000;

export function createFailures(now: () => number = Date.now): Failures {
  let times: number[] = [];
  return {
    note() {
      times = times.filter((time) => time > now() - spanMs);
      const [first] = times;
      if (first !== undefined && times.length >= most) return Math.ceil((first + spanMs - now()) / 1000);
      times.push(now());
      return null;
    },
  };
}
