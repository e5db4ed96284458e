import { useRef, useState } from "react";
import { Rest } from "../ask/rest.tsx";
import type { TrustInfo, TrustItem, TrustWanted } from "../server/shapes.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { useInSight } from "../ui/use-in-sight.ts";
import { useSteady } from "../ui/use-steady.ts";
import { Careful, Visible } from "../ui/visible.tsx";
import { ItemView } from "./item-view.tsx";

interface DialogInput {
  info: TrustInfo;
  /** Looks at the folder again. */
  onRead(): Promise<void>;
  onClose(): void;
}

/** Each thing of the folder by itself. Nothing is chosen beforehand, and only what was shown is agreed to. */
export function TrustDialog({ info, onRead, onClose }: DialogInput) {
  const words = useWords();
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const waiting = info.items.filter(({ state }) => state === "new" || state === "changed");
  const others = info.items.filter((item) => !waiting.includes(item));
  const isAnyTrusted = info.items.some(({ state }) => state === "trusted" || state === "changed");
  // By its hash too: what has changed is chosen anew.
  const ticked = waiting.filter((item) => chosen.has(keyOf(item)));
  const inside = useRef<HTMLDivElement>(null);
  const inSight = useInSight(inside, useSteady(inside));
  const agree = (items: readonly TrustItem[]) => {
    const wanted = items.filter(isKnown).map(({ kind, name, hash }) => ({ kind, name, hash }));
    return change(() => api.agree(info.folder, wanted));
  };
  const change = async (ask: () => Promise<unknown>) => {
    setSending(true);
    setProblem(null);
    try {
      await ask();
      await onRead();
      onClose();
    } catch (error) {
      setProblem(sentenceFor(error));
      await onRead().catch(() => null);
      setSending(false);
    }
  };
  return (
    <Dialog shape="tall" title={words.trust.title} onClose={onClose}>
      <div ref={inside} className="trust-scroll">
        <p className="break-all font-mono text-quiet text-xs">
          <Visible text={info.folder} />
        </p>
        <p className="mt-2 text-quiet text-sm">{words.trust.what}</p>
        {/* What has changed since must be looked at anew. */}
        <Careful key={waiting.map(keyOf).join(" ")} value={true}>
          {waiting.length > 0 && (
            <ul className="trust-list" aria-label={words.trust.waitingList}>
              {waiting.map((item) => (
                <li key={keyOf(item)}>
                  <label className="ask-check">
                    <input
                      type="checkbox"
                      checked={chosen.has(keyOf(item))}
                      onChange={({ target }) => setChosen(having(chosen, keyOf(item), target.checked))}
                    />
                    <ItemView item={item} />
                  </label>
                </li>
              ))}
            </ul>
          )}
          {others.length > 0 && (
            <details className="mt-3 text-quiet text-sm" open={waiting.length === 0}>
              <summary className="cursor-pointer">{words.trust.others({ count: others.length })}</summary>
              <ul className="trust-others">
                {others.map((item) => (
                  <li key={keyOf(item)}>
                    <ItemView item={item} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Careful>
      </div>
      <Problem text={problem} />
      {inSight.isMore && (
        <p role="status" className="mt-3 text-sm text-warn">
          <Rest {...inSight}>{words.trust.more}</Rest>
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {isAnyTrusted && (
          <Button
            look="danger"
            className="mr-auto"
            disabled={isSending}
            onClick={() => void change(() => api.distrust(info.folder))}
          >
            {words.trust.takeBack}
          </Button>
        )}
        <Button onClick={onClose}>{waiting.length > 0 ? words.trust.notNow : words.trust.close}</Button>
        {waiting.length > 0 && (
          <>
            <Button disabled={isSending || inSight.unread} onClick={() => void agree(waiting)}>
              {words.trust.all}
            </Button>
            <Button look="main" disabled={isSending || ticked.length === 0} onClick={() => void agree(ticked)}>
              {words.trust.chosen}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const keyOf = ({ kind, name, hash }: TrustItem) => `${kind} ${name} ${hash}`;

const isKnown = (item: TrustItem): item is TrustItem & TrustWanted => item.hash !== null;

function having(chosen: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
