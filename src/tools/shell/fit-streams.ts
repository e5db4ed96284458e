import type { Texts } from "../../i18n/texts.ts";
import { beginning, type Captured, codePoints, ending } from "../../processes/tail-buffer.ts";
import { outputLimit } from "../../protocol/limits.ts";

/** A result's worth of code points, less what labels and notices need. */
const room = outputLimit - 600;

/** Both streams as the model reads them, together within one result: what one does not need the other may use. */
export function fitStreams(
  { stdout, stderr }: { stdout: Captured; stderr: Captured },
  texts: Texts["tools"],
): { stdout: string; stderr: string } {
  const forStdout = Math.max(room / 2, room - stderr.total);
  const forStderr = room - Math.min(stdout.total, forStdout);
  return { stdout: fitted(stdout, forStdout, texts), stderr: fitted(stderr, forStderr, texts) };
}

function fitted({ head, tail, total, dropped }: Captured, limit: number, texts: Texts["tools"]): string {
  if (dropped === 0 && total <= limit) return head + tail;
  const whole = dropped === 0 ? { head: head + tail, tail: head + tail } : { head, tail };
  // Units, not code points: never more than the limit, and a little less for rare characters.
  const start = beginning(whole.head, Math.floor((limit * 2) / 3));
  const end = ending(whole.tail, Math.floor(limit / 3));
  const counts = { total, head: codePoints(start), tail: codePoints(end) };
  return start + texts.truncatedMiddle(counts) + end;
}
