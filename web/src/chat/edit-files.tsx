import { useComposerWords } from "../composer/use-composer-words.ts";
import { useKeptPicture } from "../tools/use-kept-picture.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import type { SentFile } from "./sent-files.ts";

interface EditFilesInput {
  files: readonly SentFile[];
  session: string;
  onRemove(file: SentFile): void;
}

/** What came with a prompt and goes with it again, as far as it is not taken out. */
export function EditFiles({ files, session, onRemove }: EditFilesInput) {
  const words = useComposerWords();
  if (files.length === 0) return null;
  return (
    <ul aria-label={words.attached} className="flex flex-wrap gap-2">
      {files.map((one) => (
        <li key={one.output} className="chip">
          {one.isPicture ? (
            <Small output={one.output} session={session} />
          ) : (
            <Icon name="file" className="mx-1 text-quiet" />
          )}
          <span className="min-w-0 truncate" title={one.name}>
            <Visible text={one.name} />
          </span>
          <button
            type="button"
            className="chip-button"
            aria-label={words.remove({ name: one.name })}
            onClick={() => onRemove(one)}
          >
            <Icon name="cross" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Small({ output, session }: { output: string; session: string }) {
  const { url } = useKeptPicture(output, session);
  if (url === null) return <Icon name="file" className="mx-1 text-quiet" />;
  return <img src={url} alt="" className="size-10 shrink-0 rounded object-cover" />;
}
