import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Badge } from "../parts/badge.tsx";
import { mcpCalls } from "./calls.ts";
import { Login } from "./login.tsx";
import type { ListedServer, ServerStatus } from "./shapes.ts";
import { TestedView } from "./tested-view.tsx";
import { ToolList } from "./tool-list.tsx";
import { useMcpWords } from "./use-mcp-words.ts";
import type { Found } from "./use-tests.ts";

interface ServerRowInput {
  server: ListedServer;
  live: ServerStatus | undefined;
  /** What was found when it was last asked from here. */
  found: Found | null;
  onTest(): Promise<void>;
  /** What was found is not true any more. */
  onForget(): void;
  onChanged(): Promise<void>;
  onEdit(): void;
  onRemove(): void;
  /** What it does has to be agreed to first. */
  onAgree(): void;
}

/** One server: what it starts, how it is, and what can be done with it. */
export function ServerRow(input: ServerRowInput) {
  const { server, live, found, onTest, onForget, onChanged, onEdit, onRemove, onAgree } = input;
  const words = useMcpWords();
  const { api } = useServer();
  const calls = mcpCalls(api);
  const work = useWork();
  const [isOpen, setOpen] = useState(false);
  const { name, state, from, target, transport, tools, variables } = server;
  const isOn = state === "on";
  const isOwn = from === "user";
  const status = isOn ? (live ?? server.status) : null;
  const reason = status === "ready" || status === "connecting" ? "" : server.reason;
  const change = (on: boolean) => {
    if (on && state !== "off") return onAgree();
    void work.run(async () => {
      onForget();
      await (on ? calls.enable(name) : calls.disable(name));
      await onChanged();
      if (on) void onTest();
    });
  };
  const isTesting = found === "testing";
  const canSwitch = isOwn || from === "ready-made";
  return (
    <li className="border-line border-t py-3 last:border-b" data-server={name}>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className={`min-w-0 break-all font-medium ${isOn ? "" : "text-quiet"}`}>
            <Visible text={name} />
          </h3>
          {status && words.statuses[status] && (
            <Badge look={status === "ready" ? "good" : status === "error" ? "bad" : "plain"}>
              {words.statuses[status]}
            </Badge>
          )}
          {words.states[state] && <Badge look={looks[state] ?? "plain"}>{words.states[state]}</Badge>}
          {words.from[from] && <Badge>{words.from[from]}</Badge>}
          {tools !== null && <span className="text-quiet text-xs">{words.tools({ count: tools })}</span>}
        </div>
        {canSwitch && (
          <span className="flex shrink-0">
            <Switch
              label={words.enabled({ name })}
              isOn={isOn}
              disabled={work.isBusy || state === "unreadable"}
              onChange={change}
            />
          </span>
        )}
      </div>
      <p className="mt-0.5 break-all font-mono text-[12.5px] text-quiet">
        <Visible text={target} />
      </p>
      {variables.length > 0 && (
        <p className="break-words text-quiet text-xs">{words.given({ names: variables.join(", ") })}</p>
      )}
      {reason && !found && (
        <p className="mt-1 break-words text-sm text-warn first-letter:uppercase">
          <Visible text={isOn ? words.failed({ problem: reason }) : reason} />
        </p>
      )}
      <div className="-ml-2 mt-1 flex flex-wrap items-center gap-1">
        {isOn && (
          <>
            <Button look="bare" disabled={work.isBusy || isTesting} onClick={() => void onTest()}>
              {isTesting ? words.testing : words.test}
            </Button>
            <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.showTools}
            </Button>
          </>
        )}
        {isOn && transport !== "stdio" && (
          <Login
            name={name}
            onTold={(text) => {
              // What was found before is not true of who has logged in or out.
              onForget();
              toast({ text });
            }}
            onChanged={onChanged}
          />
        )}
        {isOwn && (
          <>
            <Button look="bare" disabled={state === "unreadable"} onClick={onEdit}>
              {words.change}
            </Button>
            <Button look="bare" onClick={onRemove}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
      {found && <TestedView found={found} />}
      {isOn && isOpen && <ToolList key={tools} name={name} />}
      <Problem text={work.problem} className="mt-2" />
    </li>
  );
}

const looks: Partial<Record<ListedServer["state"], "warn" | "bad">> = {
  changed: "warn",
  waiting: "warn",
  unreadable: "bad",
  never: "bad",
};
