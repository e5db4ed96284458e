import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { TrustOpener } from "./trust-opener.tsx";
import type { FolderTrust } from "./use-trust.ts";

/** Beside the folder, where it brings something and none of it waits: what was agreed to can be looked at, and taken back. */
export function TrustButton({ trust }: { trust: FolderTrust }) {
  const words = useWords().trust;
  return (
    <TrustOpener trust={trust} isWanted={({ waiting, items }) => waiting === 0 && items.length > 0}>
      {(_, open) => (
        <button
          type="button"
          className="fact tap"
          aria-haspopup="dialog"
          aria-label={words.title}
          title={words.title}
          onClick={open}
        >
          <Icon name="lock" className="size-3.5" />
        </button>
      )}
    </TrustOpener>
  );
}
