import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { mcpCalls } from "./calls.ts";
import { useMcpWords } from "./use-mcp-words.ts";

interface ImportInput {
  onAdded(): Promise<void>;
  onClose(): void;
}

/** Servers that other programs on this machine have, with what each would start. */
export function ImportDialog({ onAdded, onClose }: ImportInput) {
  const common = useWords();
  const words = useMcpWords().importing;
  const { api } = useServer();
  const { value, problem } = useLoaded(useCallback(() => mcpCalls(api).importable(), [api]));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const work = useWork();
  const take = () =>
    work.run(async () => {
      const wanted = value?.servers.filter(({ name }) => chosen.includes(name)) ?? [];
      const { added } = await mcpCalls(api).take(wanted.map(({ name, hash }) => ({ name, hash })));
      toast({ text: words.done({ names: added.join(", ") }) });
      onClose();
      await onAdded();
    });
  return (
    <Dialog shape="tall" title={words.title} onClose={onClose}>
      <div className="trust-scroll">
        {!value && !problem && <p className="text-quiet text-sm">{common.settings.loading}</p>}
        {value?.servers.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
        <Careful value={true}>
          <ul className="trust-list">
            {value?.servers.map(({ name, file, does }) => (
              <li key={name}>
                <label className="ask-check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                    }
                  />
                  <span className="grid min-w-0 gap-0.5">
                    <span className="font-medium">
                      <Visible text={name} />
                    </span>
                    {does.map((line) => (
                      <span key={line} className="break-all text-sm">
                        <Visible text={line} />
                      </span>
                    ))}
                    <span className="break-all font-mono text-quiet text-xs">
                      <Visible text={file} />
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </Careful>
        {value?.problems.map((one) => (
          <p key={one} className="mt-2 break-words text-sm text-warn">
            <Visible text={one} />
          </p>
        ))}
      </div>
      <Problem text={problem ?? work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{value?.servers.length === 0 ? common.close : common.cancel}</Button>
        {value?.servers.length !== 0 && (
          <Button look="main" disabled={work.isBusy || chosen.length === 0} onClick={() => void take()}>
            {words.take({ count: chosen.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
