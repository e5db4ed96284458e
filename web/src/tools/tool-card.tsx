import { memo, use } from "react";
import { useWords } from "../texts/texts.ts";
import { duration, elapsed } from "../ui/duration.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { useNow } from "../ui/use-now.ts";
import { Visible } from "../ui/visible.tsx";
import { CardBody } from "./card-body.tsx";
import { changesIn } from "./diff.ts";
import { objectOf } from "./object-of.ts";
import { useOpened } from "./opened.ts";
import { picturesIn } from "./pictures-in.ts";
import { plain } from "./plain.ts";
import { RefusalsContext } from "./refusals.ts";
import type { CallStatus, ShownCall } from "./shown-call.ts";
import { titleOf } from "./title-of.ts";
import { useOwn } from "./use-own.ts";

const icons: Record<string, IconName> = {
  read_file: "file",
  write_file: "edit",
  edit: "edit",
  apply_patch: "edit",
  notebook_edit: "edit",
  glob: "search",
  grep: "search",
  list_dir: "folder",
  file_stat: "file",
  file_delete: "bin",
  file_move: "move",
  file_copy: "copy",
  bash: "terminal",
  bash_output: "terminal",
  bash_kill: "stop",
  todo_write: "list",
  tool_search: "search",
  compact: "fold",
  screenshot: "image",
  open_in_folder: "folder",
  web_fetch: "globe",
  web_search: "globe",
  ask_user: "question",
  enter_plan_mode: "list",
  exit_plan_mode: "list",
  memory: "note",
  skill: "book",
  task_output: "agent",
};

const iconOf = (name: string): IconName => icons[name] ?? (name.startsWith("browser_") ? "globe" : "tool");

const loud = new Set<CallStatus>(["error", "denied", "interrupted"]);

interface Props {
  call: ShownCall;
  session: string;
  /** It has others at its side: it is a small card, and only a picture stands open by itself. */
  beside?: boolean;
}

/** A call as one quiet line that opens to all there is of it. */
export const ToolCard = memo(function ToolCard({ call, session, beside = false }: Props) {
  const words = useWords().chat;
  const { name, status, result } = call;
  const said = use(RefusalsContext).get(call.id);
  const [chosen, setChosen] = useOpened(call.id);
  const isPicture = status === "ok" && picturesIn(result, session).length > 0;
  const open = chosen ?? (isPicture || (!beside && isShortChange(call)));
  const output = useOwn(result);
  // Of one that runs, what it last told of itself; of one that went wrong, why.
  const told = loud.has(status) ? firstLine(output) : lastLine(call.running?.progress ?? "");
  return (
    <div className={beside ? "cell" : "contents"} data-wide={open && chosen ? "" : undefined}>
      <details
        data-tool={name}
        data-status={status}
        className="tool"
        open={open}
        onToggle={(event) => {
          const now = event.currentTarget.open;
          if (now !== open) setChosen(now);
        }}
      >
        <summary className="tool-line">
          <Icon name={iconOf(name)} className={loud.has(status) ? "text-bad" : "text-quiet"} />
          <span className="tool-title">
            <Visible text={titleOf(call, words)} />
          </span>
          <span className="tool-object">
            <Visible text={objectOf(name, call.input)} />
          </span>
          <Outcome call={call} />
          <Icon name="chevron" className="tool-chevron text-quiet" />
          {!open && told && said === undefined && (
            <span className={`tool-told ${loud.has(status) ? "text-bad" : "text-quiet"}`}>
              <Visible text={told} />
            </span>
          )}
        </summary>
        {open && <CardBody call={call} session={session} />}
      </details>
      {said !== undefined && (
        <p className="refusal">
          <span className="text-quiet">{words.you}</span> <Said text={said} />
        </p>
      )}
    </div>
  );
});

/** How it went, and how long it took. */
export function Outcome({ call: { status, running, result } }: { call: ShownCall }) {
  const words = useWords().chat;
  const changes = result?.status === "ok" ? changesIn(result.details) : null;
  const sum = (of: "added" | "removed") => (changes ?? []).reduce((total, change) => total + change[of], 0);
  return (
    <span className="flex shrink-0 items-center gap-2 text-quiet">
      {changes && (
        <span className="font-mono">
          <span className="text-good">+{sum("added")}</span> <span className="text-bad">−{sum("removed")}</span>
        </span>
      )}
      {status !== "ok" && (
        <span className={loud.has(status) ? "font-medium text-bad" : status === "waiting" ? "text-warn" : ""}>
          {words.status[status]}
        </span>
      )}
      {running && <Elapsed since={running.since} />}
      {result && result.ms >= 1 && <span className="whitespace-nowrap tabular-nums">{duration(result.ms)}</span>}
    </span>
  );
}

export function Elapsed({ since }: { since: string }) {
  const now = useNow();
  const from = Date.parse(since);
  return Number.isNaN(from) ? null : (
    <span className="shrink-0 whitespace-nowrap tabular-nums">{elapsed(now - from)}</span>
  );
}

const mostLinesOpen = 24;

/** A change is what people came for: when it is short, it stands there open. So does a picture. */
function isShortChange({ status, result }: ShownCall): boolean {
  if (status !== "ok") return false;
  const changes = changesIn(result?.details);
  const lines = changes?.reduce((total, change) => total + change.lines.length, 0) ?? 0;
  return lines > 0 && lines <= mostLinesOpen;
}

const shortened = (line: string) => (line.length > 200 ? `${line.slice(0, 199)}…` : line);
const firstLine = (text: string) => shortened(plain(text).trim().split("\n", 1)[0] ?? "");
const lastLine = (text: string) => shortened(plain(text).trim().split("\n").at(-1) ?? "");
