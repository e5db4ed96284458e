import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { mcpCalls } from "./calls.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { ServerForm } from "./server-form.tsx";
import { ServerRow } from "./server-row.tsx";
import type { EditableServer, ListedServer } from "./shapes.ts";
import { useMcpWords } from "./use-mcp-words.ts";
import { useStatuses } from "./use-statuses.ts";
import { useTests } from "./use-tests.ts";

type Open =
  | { what: "form"; server: EditableServer | null; isOff: boolean }
  | { what: "import" }
  | { what: "remove" | "agree"; server: ListedServer }
  | null;

/** The MCP servers that there are, how each is, and how others come in. */
export function Section() {
  const common = useWords();
  const words = useMcpWords();
  const { api } = useServer();
  const calls = mcpCalls(api);
  const { value, problem, read } = useLoaded(useCallback(() => mcpCalls(api).list(), [api]));
  const statuses = useStatuses(read);
  const [open, setOpen] = useState<Open>(null);
  const { found, test, forget } = useTests(read);
  const work = useWork();
  const close = () => setOpen(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button look="main" onClick={() => setOpen({ what: "form", server: null, isOff: false })}>
          {words.add}
        </Button>
        <Button onClick={() => setOpen({ what: "import" })}>{words.import}</Button>
      </div>
      <Problem text={problem ?? work.problem} className="mb-3" />
      {!value && !problem && <p className="text-quiet text-sm">{common.settings.loading}</p>}
      <ul>
        {value?.servers.map((server) => (
          <ServerRow
            key={`${server.from} ${server.name} ${server.path}`}
            server={server}
            live={statuses.get(server.name)}
            found={found[server.name] ?? null}
            onTest={() => test(server.name)}
            onForget={() => forget(server.name)}
            onChanged={read}
            onEdit={() =>
              void work.run(async () => {
                const isOff = server.state === "off";
                setOpen({ what: "form", server: await calls.one(server.name), isOff });
              })
            }
            onRemove={() => setOpen({ what: "remove", server })}
            onAgree={() => setOpen({ what: "agree", server })}
          />
        ))}
      </ul>
      {open?.what === "form" && (
        <ServerForm
          server={open.server}
          isOff={open.isOff}
          taken={value?.servers.filter(({ from }) => from === "user").map(({ name }) => name) ?? []}
          onClose={close}
          onSaved={(name) => {
            close();
            toast({ text: words.form.saved({ name }) });
            void read();
            if (!open.isOff) void test(name);
          }}
        />
      )}
      {open?.what === "import" && <ImportDialog onAdded={read} onClose={close} />}
      {open?.what === "remove" && (
        <Confirm
          title={words.removeTitle}
          name={words.remove}
          onClose={close}
          run={async () => {
            await calls.remove(open.server.name);
            forget(open.server.name);
            toast({ text: words.removed({ name: open.server.name }) });
            await read();
          }}
        >
          {words.removeWhat({ name: open.server.name })}
        </Confirm>
      )}
      {open?.what === "agree" && (
        <Confirm
          title={words.agreeTitle({ name: open.server.name })}
          name={words.agree}
          look="main"
          onClose={close}
          run={async () => {
            await calls.enable(open.server.name);
            await read();
            void test(open.server.name);
          }}
        >
          {open.server.transport === "stdio" ? words.agreeRun : words.agreeConnect}
          <p className="terminal mt-1 break-all p-2 font-mono text-[12.5px] text-text">
            <Careful value={true}>
              <Visible text={open.server.target} />
            </Careful>
          </p>
          {open.server.variables.length > 0 && (
            <p className="mt-1">{words.given({ names: open.server.variables.join(", ") })}</p>
          )}
        </Confirm>
      )}
    </>
  );
}
