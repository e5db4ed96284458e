import { useState } from "react";
import { useSentence } from "../server/use-sentence.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import type { ChangedFile } from "./calls.ts";
import { Empty } from "./empty.tsx";
import { FileView } from "./file-view.tsx";
import type { TabInput } from "./panel.tsx";
import { useAsked } from "./use-asked.ts";

const kinds = ["made", "changed", "deleted"] as const;

/** What the session made, changed and deleted; one of them opens to what is in it. */
export function FilesTab({ calls, reading, words, session }: TabInput) {
  const sentenceFor = useSentence();
  const version = versionOf(reading);
  const { value, problem } = useAsked(`${session} ${version}`, calls.changes);
  const [chosen, setChosen] = useState<string | null>(null);
  const file = value?.find(({ path }) => path === chosen);
  if (file)
    return <FileView key={file.path} {...{ file, version, calls, words, session }} onBack={() => setChosen(null)} />;
  if (problem) return <Empty text={sentenceFor(problem)} />;
  if (!value) return null;
  if (value.length === 0) return <Empty text={words.files.none} />;
  return kinds.map((kind) => {
    const files = value.filter((one) => one.kind === kind);
    if (files.length === 0) return null;
    return (
      <section key={kind} className="px-2 pb-2">
        <h2 className="px-2 pt-3 pb-1 text-quiet text-xs">{words.files[kind]}</h2>
        <ul>
          {files.map((one) => (
            <FileRow key={one.path} file={one} words={words} onChoose={() => setChosen(one.path)} />
          ))}
        </ul>
      </section>
    );
  });
}

function FileRow({
  file: { path, byCommand, from },
  words,
  onChoose,
}: { file: ChangedFile; onChoose(): void } & Pick<TabInput, "words">) {
  const cut = path.lastIndexOf("/") + 1;
  const about = from !== undefined ? words.files.from({ path: from }) : byCommand ? words.files.byCommand : "";
  return (
    <li>
      <button type="button" className="choice eased flex items-start gap-2" onClick={onChoose} title={path}>
        <Icon name="file" className="mt-1 text-quiet" />
        <span className="min-w-0">
          <span className="block truncate">
            <Visible text={path.slice(cut)} />
          </span>
          <span className="block truncate text-quiet text-xs">
            <Visible text={[path.slice(0, cut), about].filter(Boolean).join(" · ")} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Another whenever a call has ended or a turn was taken back: then files may be others. */
function versionOf({ history, asides }: TabInput["reading"]): string {
  const ended = history.messages.flatMap((message) =>
    message.role === "assistant" ? message.calls.filter(({ result }) => result) : [],
  );
  return `${history.lastTurn?.turn ?? ""} ${ended.length} ${asides.length}`;
}
