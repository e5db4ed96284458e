import { useCallback, useState } from "react";
import { shownSize } from "../../../src/protocol/shown-size.ts";
import { CodeBlock } from "../chat/code-block.tsx";
import { Written } from "../chat/written.tsx";
import { useSentence } from "../server/use-sentence.ts";
import { changesIn } from "../tools/diff.ts";
import { DiffView } from "../tools/diff-view.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Segments } from "../ui/segments.tsx";
import { toast } from "../ui/toasts.tsx";
import { Visible } from "../ui/visible.tsx";
import type { ChangedFile, Preview } from "./calls.ts";
import { CsvTable } from "./csv-table.tsx";
import { HtmlView } from "./html-view.tsx";
import { languageOf, textKind } from "./kinds.ts";
import type { TabInput } from "./panel.tsx";
import { PdfView } from "./pdf-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { useAsked } from "./use-asked.ts";

interface FileViewInput extends Pick<TabInput, "calls" | "words" | "session"> {
  file: ChangedFile;
  /** Another whenever it may have changed. */
  version: string;
  onBack(): void;
}

type View = "preview" | "source" | "diff";

/** One file: what it is now, and what the session did to it. */
export function FileView({ file, version, calls, words, session, onBack }: FileViewInput) {
  const { files: texts } = words;
  const sentenceFor = useSentence();
  const isDeleted = file.kind === "deleted";
  const kind = textKind(file.path);
  const [view, setView] = useState<View>(isDeleted || file.kind === "changed" ? "diff" : "preview");
  const key = `${session} ${file.path} ${version}`;
  const views: View[] = isDeleted ? ["diff"] : kind === "code" ? ["preview", "diff"] : ["preview", "source", "diff"];
  const fail = (error: unknown) => toast({ text: sentenceFor(error), isBad: true });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b px-3 py-2">
        <button type="button" className="fact -ml-2" onClick={onBack}>
          <Icon name="chevron" className="rotate-180" />
          {texts.back}
        </button>
        <p className="break-all font-mono text-[13px]">
          <Visible text={file.path} />
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Segments<View>
            label={file.path}
            options={views.map((value) => ({ value, name: texts[value] }))}
            value={view}
            onChoose={setView}
          />
          <span className="ml-auto flex items-center">
            <CopyButton text={file.path} />
            <Button
              look="bare"
              aria-label={texts.reveal}
              title={texts.reveal}
              onClick={() => void calls.reveal(file.path).catch(fail)}
            >
              <Icon name="folder" />
            </Button>
          </span>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {view === "diff" ? (
          <Differences key={key} id={key} path={file.path} calls={calls} />
        ) : (
          <Content key={key} id={key} path={file.path} view={view} calls={calls} words={words} />
        )}
      </div>
    </div>
  );
}

function Differences({ id, path, calls }: { id: string; path: string } & Pick<TabInput, "calls">) {
  const sentenceFor = useSentence();
  const { value, problem } = useAsked(id, () => calls.diff(path));
  if (problem) return <p className="text-quiet text-sm">{sentenceFor(problem)}</p>;
  return (value && changesIn(value))?.map((change) => <DiffView key={change.path} change={change} />);
}

interface ContentInput extends Pick<TabInput, "calls" | "words"> {
  id: string;
  path: string;
  view: View;
}

function Content({ id, path, view, calls, words }: ContentInput) {
  const sentenceFor = useSentence();
  const { value, problem } = useAsked(id, () => calls.file(path));
  if (problem) return <p className="text-quiet text-sm">{sentenceFor(problem)}</p>;
  if (!value) return <p className="text-quiet text-sm">{words.files.loading}</p>;
  return <Shown preview={value} path={path} view={view} calls={calls} words={words} />;
}

function Shown({ preview, path, view, calls, words }: Omit<ContentInput, "id"> & { preview: Preview }) {
  const { files: texts } = words;
  const { picture } = calls;
  const load = useCallback((signal: AbortSignal) => picture(path, 1, signal), [picture, path]);
  const name = path.split("/").at(-1) ?? path;
  switch (preview.kind) {
    case "picture":
      return <PictureView name={name} load={load} words={words} />;
    case "pdf":
      return <PdfView path={path} pages={preview.pages} calls={calls} words={words} />;
    case "other": {
      const why = preview.why === "password" ? texts.locked : preview.why === "broken" ? texts.broken : null;
      return <p className="text-quiet text-sm">{why ?? texts.cannotShow({ size: shownSize(preview.size) })}</p>;
    }
    case "text":
      return (
        <>
          <Text text={preview.text} path={path} view={view} words={words} />
          {preview.cut && <p className="mt-2 text-quiet text-xs">{texts.cut}</p>}
        </>
      );
  }
}

interface TextInput extends Pick<TabInput, "words"> {
  text: string;
  path: string;
  view: View;
}

function Text({ text, path, view, words }: TextInput) {
  const kind = view === "source" ? "code" : textKind(path);
  const name = path.split("/").at(-1) ?? path;
  const drawn = useCallback(async () => new Blob([text], { type: "image/svg+xml" }), [text]);
  switch (kind) {
    case "markdown":
      return <Written text={text} live={false} />;
    case "table":
      return <CsvTable text={text} words={words} />;
    case "html":
      return <HtmlView html={text} name={name} words={words} />;
    case "svg":
      return <PictureView name={name} load={drawn} words={words} />;
    case "code":
      return <CodeBlock code={text} language={languageOf(path)} />;
  }
}
