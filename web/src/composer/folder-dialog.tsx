import { useCallback, useEffect, useRef, useState } from "react";
import type { FolderInfo } from "../server/shapes.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { inside } from "../sessions/folder.ts";
import { FolderLetter } from "../sessions/folder-letter.tsx";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";

interface FolderDialogInput {
  /** What it is chosen for, where that is not to work in. */
  title?: string;
  folder: string;
  recent: readonly string[];
  onClose(): void;
  onChoose(folder: string): void;
}

const mostRecent = 4;

/** A folder by its path, by walking to it, or one of those used lately. */
export function FolderDialog({ title, folder, recent, onClose, onChoose }: FolderDialogInput) {
  const words = useWords();
  const { folders: texts } = words;
  const [path, setPath] = useState(folder);
  const { shown, problem, find } = useFolder(path);
  // Where nothing is named, that is what is shown.
  const chosen = path || shown?.path;
  const names = shown?.folders.filter(({ hidden }) => !hidden).map(({ name }) => name) ?? [];
  return (
    <Dialog title={title ?? texts.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen) return;
          if (shown?.path === chosen) onChoose(chosen);
          // The keys were quicker than the look at it.
          else void find(chosen).then((isThere) => isThere && onChoose(chosen));
        }}
      >
        <input
          aria-label={texts.path}
          placeholder={texts.path}
          value={path}
          spellCheck={false}
          onChange={(event) => setPath(event.target.value)}
          className="field font-mono"
        />
        {problem && (
          <p role="status" className="mt-1 text-bad text-sm">
            <Sentence text={problem} />
          </p>
        )}
        {shown && !problem && (
          <section className="mt-3" aria-label={texts.inside({ path: shown.path })}>
            <ul className="max-h-52 overflow-y-auto rounded-md border border-line py-1">
              {shown.parent !== null && (
                <li>
                  <button type="button" className="choice flex gap-2" onClick={() => setPath(shown.parent as string)}>
                    <Icon name="chevron" className="mt-1 rotate-180 text-quiet" />
                    {texts.up}
                  </button>
                </li>
              )}
              {names.map((name) => (
                <li key={name}>
                  <button type="button" className="choice flex gap-2" onClick={() => setPath(inside(shown.path, name))}>
                    <Icon name="folder" className="mt-1 text-quiet" />
                    <span className="min-w-0 truncate">{name}</span>
                  </button>
                </li>
              ))}
              {names.length === 0 && <li className="px-2 py-1 text-quiet text-sm">{texts.empty}</li>}
            </ul>
          </section>
        )}
        {recent.length > 0 && (
          <section className="mt-3">
            <h3 className="text-quiet text-xs">{texts.recent}</h3>
            {recent.slice(0, mostRecent).map((one) => (
              <button key={one} type="button" className="choice flex items-center gap-2" onClick={() => onChoose(one)}>
                <FolderLetter path={one} />
                <span className="min-w-0 truncate">{one}</span>
              </button>
            ))}
          </section>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="main" disabled={!chosen || problem !== null}>
            {texts.use}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const pauseMs = 200;

/** What is in the folder, once the path has stopped changing. The last one that could be read stays in view. */
function useFolder(path: string) {
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [shown, setShown] = useState<FolderInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef("");
  /** Whether there is one. */
  const find = useCallback(
    async (wanted: string): Promise<boolean> => {
      asked.current = wanted;
      try {
        const found = await api.folders(wanted);
        if (asked.current !== wanted) return false;
        setShown(found);
        setProblem(null);
        return true;
      } catch (error) {
        if (asked.current === wanted) setProblem(sentenceFor(error));
        return false;
      }
    },
    [api, sentenceFor],
  );
  useEffect(() => {
    const timer = setTimeout(() => void find(path), pauseMs);
    return () => clearTimeout(timer);
  }, [path, find]);
  return { shown, problem, find };
}
