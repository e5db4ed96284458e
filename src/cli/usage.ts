import { added, inDollars, usageSince } from "../front/usage.ts";
import type { UsageKey, UsageSum } from "../store/spending.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { widthOf } from "./print/table.ts";
import { withRuntime } from "./with-runtime.ts";

export interface UsageFlags {
  by: UsageKey;
  days?: string;
  session?: string;
  output: "text" | "json";
}

const usualDays = 30;

/** What models did and cost, summed up. */
export async function usageCommand({ by, days, session, output }: UsageFlags, io: Io): Promise<number> {
  const count = days === undefined ? usualDays : Number(days);
  if (!Number.isInteger(count) || count < 1) {
    throw new Complaint(io.texts.cost.badDays({ text: String(days) }), exitCode.usage);
  }
  // One session is told from its beginning, unless days are asked for.
  const since = session !== undefined && days === undefined ? "" : usageSince(count);
  await withRuntime(io, async ({ store }) => {
    const row = session === undefined ? null : await findSession(store, session, io);
    const sums = await store.usage(by, { since, ...(row && { session: row.id }) });
    if (output === "json") return io.out(`${JSON.stringify(sums.map(inDollars))}\n`);
    io.out(`${sums.length === 0 ? io.texts.cost.nothing() : tableOf(by, sums, io)}\n`);
  });
  return exitCode.done;
}

function tableOf(by: UsageKey, sums: readonly UsageSum[], { texts: { cost: texts } }: Io): string {
  const rows = [[texts.head[by], ...texts.columns()], ...sums.map((sum) => cells(sum.key ?? texts.deleted(), sum))];
  if (sums.length > 1) rows.push(cells(texts.total(), sums.reduce(added)));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? "")))) ?? [];
  return rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0, column)).join("  ")).join("\n");

  function cells(key: string, { steps, input, output, cacheRead, cost, reserved, unpriced }: UsageSum): string[] {
    const numbers = [steps, input, cacheRead, output].map((number) => number.toLocaleString("en"));
    const told = [
      steps > unpriced || reserved > 0 ? texts.dollars(cost / 1e6) : "",
      reserved > 0 ? texts.reserved({ amount: reserved / 1e6 }) : "",
      unpriced > 0 ? texts.unknown({ steps: unpriced }) : "",
    ];
    return [key, ...numbers, told.filter(Boolean).join(" ")];
  }
}

/** Names to the left, numbers to the right. */
function padded(text: string, width: number, column: number): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return column === 0 ? text + space : column === 5 ? text : space + text;
}
