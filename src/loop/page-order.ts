import type { Touch } from "../protocol/asks.ts";
import type { Call } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import type { CallContext } from "./call-context.ts";
import type { Judged } from "./judge.ts";

/** Of a call on a page that fails before it is known what it touches: those on the page after it wait for it all the same. */
export const failedTouches = (name: string): Touch[] =>
  isOfBrowser(name) ? [{ action: "look", resource: "page", page: true }] : [];

/**
 * The earlier act of its step that a call on a page may have counted on, and that failed: a form is not sent where a
 * field could not be filled in. Looking and going to another page count on nothing. Null where nothing is in its way.
 */
export async function failedBefore({ call, name, ready }: Judged, context: CallContext): Promise<string | null> {
  if (!("tool" in ready) || name === opening || !isActing(ready.tool)) return null;
  const last = context.journal.history.messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  const earlier = calls
    .slice(
      0,
      Math.max(
        0,
        calls.findIndex(({ id }) => id === call.id),
      ),
    )
    .map(asOutcome);
  const since = earlier.slice(earlier.findLastIndex((one) => one.name === opening && !one.hasFailed) + 1);
  for (const one of since.filter(({ name: other, hasFailed }) => hasFailed && isOfBrowser(other))) {
    const tool = await context.tools.get(one.name);
    // One that there is not was meant to do something.
    if (!tool || tool.class === "act") return one.name;
  }
  return null;
}

const opening = "browser_navigate";
const isOfBrowser = (name: string) => name.startsWith("browser_");

/** To wait for something is to look. */
const isActing = ({ toolset, class: ofClass, effect }: { toolset: string; class: string; effect: string }) =>
  toolset === "browser" && ofClass === "act" && effect !== "none";

const asOutcome = (call: Call) => ({
  name: understood(call.name, call.input).name,
  hasFailed: call.state === "ended" && call.result?.status !== "ok",
});
