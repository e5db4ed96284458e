import type { Texts } from "../../i18n/texts.ts";
import { beginning, type Captured, codePoints, ending } from "../../processes/tail-buffer.ts";
import { outputLimit } from "../../protocol/limits.ts";

/** A result's worth of code points, less what labels and notices need. */
const room = outputLimit - 600;

/** A line shorter than this is not cut in two for the sake of a full result. */
const shortLine = 400;

export interface Streams {
  stdout: string;
  stderr: string;
}

/** Both streams as the model reads them, together within one result: what one does not need the other may use. */
export function fitStreams(
  { stdout, stderr }: { stdout: Captured; stderr: Captured },
  texts: Texts["tools"],
): Streams & { isCut: boolean } {
  const forStdout = Math.max(room / 2, room - stderr.total);
  const forStderr = room - Math.min(stdout.total, forStdout);
  const shown = { stdout: fitted(stdout, forStdout, texts), stderr: fitted(stderr, forStderr, texts) };
  return {
    ...shown,
    isCut: stdout.dropped + stderr.dropped > 0 || stdout.total > forStdout || stderr.total > forStderr,
  };
}

/** Text that is all there. */
export const wholeText = (text: string): Captured => ({ head: text, tail: "", total: codePoints(text), dropped: 0 });

function fitted({ head, tail, total, dropped }: Captured, limit: number, texts: Texts["tools"]): string {
  if (dropped === 0 && total <= limit) return head + tail;
  const whole = dropped === 0 ? { head: head + tail, tail: head + tail } : { head, tail };
  // Units, not code points: never more than the limit, and a little less for rare characters.
  const start = toLineEnd(beginning(whole.head, Math.floor((limit * 2) / 3)));
  const end = fromLineStart(ending(whole.tail, Math.floor(limit / 3)));
  const counts = { total, head: codePoints(start), tail: codePoints(end) };
  return start + texts.truncatedMiddle(counts) + end;
}

function toLineEnd(text: string): string {
  const end = text.lastIndexOf("\n") + 1;
  return text.length - end < shortLine ? text.slice(0, end) : text;
}

function fromLineStart(text: string): string {
  const start = text.indexOf("\n") + 1;
  return start < shortLine ? text.slice(start) : text;
}
