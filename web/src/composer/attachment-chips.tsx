import { shownSize } from "../../../src/protocol/shown-size.ts";
import { Unreachable } from "../server/api.ts";
import { useSentence } from "../server/use-sentence.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import type { Attachment } from "./attachment.ts";
import type { Attachments } from "./attachments.ts";
import { useComposerWords } from "./use-composer-words.ts";

/** What goes with the message: how far it has come, and a way to take it out again. */
export function AttachmentChips({ all, attachments }: { all: readonly Attachment[]; attachments: Attachments }) {
  const words = useComposerWords();
  if (all.length === 0) return null;
  return (
    <ul aria-label={words.attached} className="flex max-h-52 flex-wrap gap-2 overflow-y-auto px-3 pt-3">
      {all.map((one) => (
        <Chip key={one.key} one={one} attachments={attachments} />
      ))}
    </ul>
  );
}

function Chip({
  one: { key, name, size, preview, note, hasOriginal, state },
  attachments,
}: {
  one: Attachment;
  attachments: Attachments;
}) {
  const words = useComposerWords();
  const sentenceFor = useSentence();
  const isLarge = state.is === "there" && state.kind === "large-picture";
  return (
    <li className="chip" data-state={state.is}>
      {preview ? (
        <img src={preview} alt="" className="size-10 shrink-0 rounded object-cover" />
      ) : (
        <Icon name="file" className="mx-1 text-quiet" />
      )}
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          <Visible text={name} />
        </span>
        {state.is === "failed" || state.is === "lost" ? (
          <span role="alert" className="block text-bad text-xs">
            {state.is === "lost"
              ? words.lost[state.why]
              : state.error instanceof Unreachable
                ? words.unreached
                : sentenceFor(state.error)}
          </span>
        ) : (
          <span className="block text-quiet text-xs">
            {state.is === "coming" ? words.coming({ percent: Math.round(state.share * 100) }) : shownSize(size)}
            {note?.is === "scaled" && <span className="block">{words.scaled(note)}</span>}
            {note?.is === "unreadable" ? (
              <span className="block">{words.unreadable}</span>
            ) : (
              isLarge && <span className="block">{words.asFile}</span>
            )}
          </span>
        )}
        {hasOriginal && state.is === "there" && (
          <button
            type="button"
            className="chip-link"
            aria-label={words.originalOf({ name })}
            onClick={() => attachments.sendOriginal(key)}
          >
            {words.original}
          </button>
        )}
      </span>
      {state.is === "failed" && (
        <button
          type="button"
          className="chip-button"
          aria-label={words.retry({ name })}
          title={words.again}
          onClick={() => attachments.retry(key)}
        >
          <Icon name="undo" className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        className="chip-button"
        aria-label={words.remove({ name })}
        onClick={() => attachments.remove(key)}
      >
        <Icon name="cross" className="size-3.5" />
      </button>
      {state.is === "coming" && <span className="chip-share" style={{ width: `${Math.round(state.share * 100)}%` }} />}
    </li>
  );
}
