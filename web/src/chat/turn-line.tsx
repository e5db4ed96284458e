import type { Todo } from "../../../src/protocol/events.ts";
import { useWords } from "../texts/texts.ts";
import { objectOf } from "../tools/object-of.ts";
import { titleOf } from "../tools/title-of.ts";
import { TodoList } from "../tools/todo-list.tsx";
import { Elapsed } from "../tools/tool-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { SaidLine } from "../ui/said.tsx";
import { useNow } from "../ui/use-now.ts";
import { Visible } from "../ui/visible.tsx";
import { Stored } from "./stored.tsx";
import type { TurnState, What } from "./turn-state.ts";

/** What the session is at, always in sight. */
export function TurnLine({ state, toEnd }: { state: TurnState; toEnd(): void }) {
  const words = useWords().chat;
  switch (state.type) {
    case "idle":
      return null;
    case "waiting":
      return (
        <button type="button" className="turn-line text-warn" onClick={toEnd}>
          <Icon name="lock" />
          <span className="font-medium">{words.state.waiting}</span>
        </button>
      );
    case "retrying":
      return <Retrying {...state} />;
    case "interrupted":
      return (
        <p className="turn-line text-warn">
          <Icon name="warn" />
          {words.state.interrupted}
        </p>
      );
    case "running":
      return (
        <p className="turn-line text-quiet">
          <span className="pulse" />
          <Doing what={state.what} />
          <Elapsed since={state.since} />
        </p>
      );
    case "ended": {
      const { reason } = state;
      const icon = reason === "done" ? "check" : reason === "aborted" ? "stop" : "warn";
      return (
        <p className={`turn-line ${reason === "failed" ? "text-bad" : reason === "done" ? "text-quiet" : "text-warn"}`}>
          <Icon name={icon} />
          {words.state[reason]}
        </p>
      );
    }
  }
}

function Doing({ what }: { what: What }) {
  const words = useWords().chat;
  if (what.at === "preparing") {
    const verb = words.verbs[what.name] ?? words.use({ name: what.name });
    return <span>{words.state.preparing({ verb })}</span>;
  }
  if (what.at !== "call") return <span>{words.state[what.at]}</span>;
  const { name, input } = what.call;
  return (
    <span className="min-w-0 truncate">
      <Visible text={titleOf(what.call, words)} />{" "}
      <span className="font-mono">
        <Visible text={objectOf(name, input)} />
      </span>
    </span>
  );
}

function Retrying({ reason, attempt, until }: { reason: string; attempt: number; until: number }) {
  const words = useWords().chat;
  const seconds = Math.ceil((until - useNow()) / 1000);
  return (
    <p className="turn-line text-warn">
      <Icon name="clock" />
      <span className="min-w-0">
        <Stored>{reason}</Stored> · {words.retrying({ seconds, attempt })}
      </span>
    </p>
  );
}

/** The plan of the session: one line, which opens to all of it. */
export function Todos({ todos }: { todos: readonly Todo[] }) {
  const words = useWords().chat;
  if (todos.length === 0) return null;
  const done = todos.filter(({ status }) => status === "completed").length;
  const current = todos.find(({ status }) => status === "in_progress");
  return (
    <details className="todos">
      <summary className="turn-line text-quiet">
        <Icon name="list" />
        <span className="shrink-0">{words.todos({ done, all: todos.length })}</span>
        {current && (
          <span className="min-w-0 truncate text-text">
            <SaidLine text={current.subject} />
          </span>
        )}
        <Icon name="chevron" className="tool-chevron" />
      </summary>
      <TodoList todos={todos} />
    </details>
  );
}
