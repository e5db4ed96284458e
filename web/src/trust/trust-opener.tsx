import { type ReactNode, useState } from "react";
import type { TrustInfo } from "../server/shapes.ts";
import { later } from "../ui/later.tsx";
import type { FolderTrust } from "./use-trust.ts";

const TrustDialog = later(async () => (await import("./trust-dialog.tsx")).TrustDialog);

interface OpenerInput {
  trust: FolderTrust;
  /** Whether there is anything to open it for. What it shows stays for as long as it is open. */
  isWanted(info: TrustInfo): boolean;
  children(info: TrustInfo, open: () => void): ReactNode;
}

/** A button, as its caller draws it, and the list of what the folder brings. */
export function TrustOpener({ trust: { info, read }, isWanted, children }: OpenerInput) {
  const [isOpen, setOpen] = useState(false);
  if (!info || (!isOpen && !isWanted(info))) return null;
  return (
    <>
      {children(info, () => setOpen(true))}
      {isOpen && <TrustDialog info={info} onRead={read} onClose={() => setOpen(false)} />}
    </>
  );
}
