import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { TrustOpener } from "./trust-opener.tsx";
import type { FolderTrust } from "./use-trust.ts";

/** One quiet line, where a folder has something of its own that nobody has agreed to. */
export function TrustBanner({ trust }: { trust: FolderTrust }) {
  const words = useWords().trust;
  return (
    <TrustOpener trust={trust} isWanted={({ waiting }) => waiting > 0}>
      {({ waiting }, open) => (
        <div className="beside-scroll shrink-0">
          <div className="mx-auto w-full max-w-[46rem] px-4 pb-1.5">
            <button type="button" className="trust-line eased" aria-haspopup="dialog" onClick={open}>
              <Icon name="lock" className="mt-0.5" />
              <span>
                {words.waiting({ count: waiting })} <span className="text-accent">{words.look}</span>
              </span>
            </button>
          </div>
        </div>
      )}
    </TrustOpener>
  );
}
