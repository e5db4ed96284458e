// What tests of asks share: what a run that waits tells of them, and a clock that has gone on.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Ask } from "../../src/protocol/asks.ts";
import { dataFolder, type Ended, type Skillmint } from "./skillmint.ts";

/** Of `run --output json` that ended with exit code 3. */
export function waitingIn({ code, stdout, stderr }: Ended): { session: string; asks: Ask[] } {
  if (code !== 3) throw new Error(`nothing waits (${code}): ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** As if every ask that is open had been raised so long ago that it is too old by now. */
export function letAsksExpire(program: Skillmint): void {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  for (const [table, column] of [
    ["events", "body"],
    ["asks", "body"],
  ]) {
    db.exec(`update ${table} set ${column} = json_set(${column}, '$.expires', '2020-01-01T00:00:00.000Z')
             where json_extract(${column}, '$.expires') is not null`);
  }
}
