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
import type { ListedServer, Tested } from "./shapes.ts";
import { TestedView } from "./tested-view.tsx";
import { ToolList } from "./tool-list.tsx";
import { useMcpWords } from "./use-mcp-words.ts";
import type { LiveStatus } from "./use-statuses.ts";

interface ServerRowInput {
  server: ListedServer;
  live: LiveStatus | undefined;
  /** What was found when it was last asked from here. */
  found: Tested | null;
  onFound(found: Tested | null): void;
  onChanged(): Promise<void>;
  onEdit(): void;
  onRemove(): void;
  /** What it does has to be agreed to first. */
  onAgree(): void;
}

/** One server: what it starts, how it is, and what can be done with it. */
export function ServerRow({ server, live, found, onFound, onChanged, onEdit, onRemove, onAgree }: ServerRowInput) {
  const words = useMcpWords();
  const { api } = useServer();
  const calls = mcpCalls(api);
  const work = useWork();
  const [isOpen, setOpen] = useState(false);
  const { name, state, from, target, transport, tools, variables } = server;
  const isOn = state === "on";
  const isOwn = from === "user";
  const status = isOn ? (live?.status ?? server.status) : null;
  const reason = isOn && live ? live.reason : server.reason;
  const change = (on: boolean) => {
    if (on && state !== "off") return onAgree();
    void work.run(async () => {
      onFound(on ? (await calls.enable(name)).tested : null);
      if (!on) await calls.disable(name);
      await onChanged();
    });
  };
  const test = () =>
    work.run(async () => {
      onFound(await calls.test(name));
      await onChanged();
    });
  const canSwitch = isOwn || from === "ready-made";
  return (
    <li className="border-line border-t py-3 last:border-b" data-server={name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
        {canSwitch && (
          <span className="ml-auto flex">
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
        <p className="mt-1 break-words text-sm text-warn">
          <Visible text={reason} />
        </p>
      )}
      <div className="-ml-2 mt-1 flex flex-wrap items-center gap-1">
        {isOn && (
          <>
            <Button look="bare" disabled={work.isBusy} onClick={() => void test()}>
              {work.isBusy ? words.testing : words.test}
            </Button>
            <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.showTools}
            </Button>
          </>
        )}
        {isOn && transport !== "stdio" && (
          <Login name={name} onChanged={onChanged} onTold={(text) => toast({ text })} />
        )}
        {isOwn && (
          <>
            <Button look="bare" disabled={state === "unreadable"} onClick={onEdit}>
              {words.edit}
            </Button>
            <Button look="bare" onClick={onRemove}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
      {found && <TestedView tested={found} />}
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
