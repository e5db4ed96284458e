import { useCallback, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { TabInput } from "./panel.tsx";
import { PictureView } from "./picture-view.tsx";

interface PdfViewInput extends Pick<TabInput, "calls" | "words"> {
  path: string;
  pages: number;
}

/** A PDF a page at a time, drawn by the server. */
export function PdfView({ path, pages, calls, words }: PdfViewInput) {
  const [page, setPage] = useState(1);
  const { picture } = calls;
  const load = useCallback((signal: AbortSignal) => picture(path, page, signal), [picture, path, page]);
  const name = words.files.page({ page, pages });
  return (
    <>
      {pages > 1 && (
        <div className="mb-2 flex items-center gap-1 text-quiet text-sm">
          <Button look="bare" disabled={page === 1} aria-label={words.files.previous} onClick={() => setPage(page - 1)}>
            <Icon name="chevron" className="rotate-180" />
          </Button>
          <span role="status">{name}</span>
          <Button look="bare" disabled={page === pages} aria-label={words.files.next} onClick={() => setPage(page + 1)}>
            <Icon name="chevron" />
          </Button>
        </div>
      )}
      <PictureView key={page} name={name} load={load} words={words} />
    </>
  );
}
