import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { packCalls } from "./calls.ts";
import type { PackKey } from "./shapes.ts";
import { usePackWords } from "./use-pack-words.ts";

interface KeysInput {
  keys: readonly PackKey[] | null;
  onMade(): Promise<void>;
}

/** The user's own keys: their public halves, to be copied, and a way to make others. */
export function Keys({ keys, onMade }: KeysInput) {
  const words = usePackWords().keys;
  const { api } = useServer();
  const work = useWork();
  const [name, setName] = useState("");
  const wanted = name.trim() || (keys?.length === 0 ? "default" : "");
  return (
    <section className="mt-10">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="mb-2 text-quiet text-sm">{words.what}</p>
      {keys?.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
      <ul>
        {keys?.map((key) => (
          <li key={key.name} className="border-line border-t py-2 text-sm last:border-b">
            <p className="font-medium">{key.name}</p>
            {[
              { title: words.signs, text: key.publisher },
              { title: words.receives, text: key.recipient },
              { title: words.fingerprint, text: key.fingerprint },
            ].map(({ title, text }) => (
              <div key={title} className="flex items-center gap-2">
                <span className="w-24 shrink-0 text-quiet text-xs">{title}</span>
                <code className="min-w-0 flex-1 truncate font-mono text-[12px]">{text}</code>
                <CopyButton text={text} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <input
          className="field max-w-56 font-mono"
          aria-label={words.name}
          placeholder={keys?.length === 0 ? "default" : words.name}
          value={name}
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          disabled={work.isBusy || !wanted}
          onClick={() =>
            void work.run(async () => {
              await packCalls(api).makeKeys(wanted);
              toast({ text: words.made({ name: wanted }) });
              setName("");
              await onMade();
            })
          }
        >
          {words.make}
        </Button>
      </div>
      <Problem text={work.problem} />
    </section>
  );
}
