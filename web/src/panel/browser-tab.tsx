import type { Call } from "../../../src/protocol/messages.ts";
import { allSaid, type Reading } from "../../../src/protocol/reading.ts";
import { understood } from "../../../src/protocol/tool-names.ts";
import { isRecord } from "../tools/diff.ts";
import { Pictures } from "../tools/pictures.tsx";
import { picturesIn } from "../tools/pictures-in.ts";
import { Said } from "../ui/said.tsx";
import { Visible } from "../ui/visible.tsx";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";

/** Where the page stands that the session has open, and its last picture. */
export function BrowserTab({ reading, words, session }: TabInput) {
  const calls = browserCalls(reading);
  const last = calls.findLast(({ result }) => isRecord(result?.details) && typeof result.details.url === "string");
  const pictures = calls.flatMap(({ result }) => picturesIn(result, session)).slice(-1);
  if (!last && pictures.length === 0) return <Empty text={words.browser.none} />;
  const { url, title } = (last?.result?.details ?? {}) as { url?: string; title?: unknown };
  return (
    <div className="p-3 text-sm">
      {typeof title === "string" && (
        <p className="font-medium">
          <Said text={title} />
        </p>
      )}
      {url && (
        <p className="mb-3 break-all font-mono text-quiet text-xs">
          <Visible text={url} />
        </p>
      )}
      {pictures.length > 0 ? (
        <Pictures images={pictures} session={session} />
      ) : (
        <p className="text-quiet">{words.browser.noPicture}</p>
      )}
    </div>
  );
}

function browserCalls(reading: Reading): Call[] {
  return allSaid(reading).flatMap((message) =>
    message.role === "assistant"
      ? message.calls.filter((call) => understood(call.name, call.input).name.startsWith("browser_"))
      : [],
  );
}
