import { lazy, Suspense, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { useTrust } from "./use-trust.ts";

const TrustDialog = lazy(async () => ({ default: (await import("./trust-dialog.tsx")).TrustDialog }));

interface BannerInput {
  /** Null until there is one. */
  folder: string | null;
  /** Changes when the folder may have. */
  after?: string;
}

/** One quiet line, where a folder has something of its own that nobody has agreed to. */
export function TrustBanner({ folder, after = "begin" }: BannerInput) {
  const words = useWords().trust;
  const { info, read } = useTrust(folder, after);
  const [isOpen, setOpen] = useState(false);
  if (!info || (info.waiting === 0 && !isOpen)) return null;
  return (
    <div className="beside-scroll shrink-0">
      <div className="mx-auto w-full max-w-[46rem] px-4 pb-1.5">
        <button type="button" className="trust-line eased" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="lock" className="mt-0.5" />
          <span>
            {words.waiting({ count: info.waiting })} <span className="text-accent">{words.look}</span>
          </span>
        </button>
        {isOpen && (
          <Suspense>
            <TrustDialog info={info} onRead={read} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
