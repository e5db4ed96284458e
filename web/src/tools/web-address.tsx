import { placeOf, safeAddress, saysWhere } from "../chat/links.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";

/** Where a page stands: its title, where it has one, and its address, which opens where that is safe. */
export function WebAddress({ address, title = "" }: { address: string; title?: string }) {
  const safe = safeAddress(address);
  return (
    <p className="web-address">
      <Icon name="globe" className="mt-0.5 text-quiet" />
      <span className="min-w-0">
        {title && (
          <bdi className="mr-2 font-medium">
            <Visible text={title} />
          </bdi>
        )}
        {safe ? (
          <a href={safe} target="_blank" rel="noopener noreferrer" title={safe}>
            <Visible text={title ? placeOf(safe) : address} />
            {!title && !saysWhere(address, safe) && ` (${placeOf(safe)})`}
          </a>
        ) : (
          <span className="break-all text-quiet">
            <Visible text={address} />
          </span>
        )}
      </span>
    </p>
  );
}
