import { memo } from "react";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { useOpened } from "./opened.ts";
import type { ShownCall } from "./shown-call.ts";
import { ToolCard } from "./tool-card.tsx";

interface Props {
  calls: readonly ShownCall[];
  session: string;
  beside?: boolean;
}

/** Calls that only looked at something: one by itself, several as one line that opens to theirs. */
export const Looks = memo(function Looks({ calls, session, beside = false }: Props) {
  const words = useWords().chat;
  const [first] = calls;
  const [open, setOpen] = useOpened(`looks ${first?.id}`);
  if (calls.length === 1 && first) return <ToolCard call={first} session={session} beside={beside} />;
  const running = calls.find(({ status }) => status === "running");
  return (
    <details
      className={beside ? "tool cell" : "tool"}
      open={open ?? false}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now !== (open ?? false)) setOpen(now);
      }}
    >
      <summary className="tool-line">
        <Icon name="file" className="text-quiet" />
        <span className="min-w-0 flex-1 truncate">{words.looked(count(calls))}</span>
        {running && <span className="text-quiet">{words.status.running}</span>}
        <Icon name="chevron" className="tool-chevron text-quiet" />
      </summary>
      <div className="ml-2 border-l border-line pl-2">
        {calls.map((call) => (
          <ToolCard key={call.id} call={call} session={session} />
        ))}
      </div>
    </details>
  );
}, isSame);

function count(calls: readonly ShownCall[]) {
  const of = (...names: string[]) => calls.filter(({ name }) => names.includes(name)).length;
  return { files: of("read_file", "file_stat"), searches: of("grep", "glob"), folders: of("list_dir") };
}

function isSame(before: Props, after: Props): boolean {
  return (
    before.session === after.session &&
    before.calls.length === after.calls.length &&
    before.calls.every((call, index) => call === after.calls[index])
  );
}
