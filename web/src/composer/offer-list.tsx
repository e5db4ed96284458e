import { useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import type { Token } from "./token.ts";
import { useComposerWords } from "./use-composer-words.ts";
import type { Offer, Offers } from "./use-offers.ts";

interface OfferListInput {
  id: string;
  kind: Token["kind"];
  offers: Offers;
  /** Which one the keys have come to. */
  at: number;
  onTake(offer: Offer): void;
}

export const offerId = (list: string, index: number) => `${list}-${index}`;

/** What can be taken, above the field that keeps the focus: the field names the one that is meant. */
export function OfferList({ id, kind, offers: { all, count, note }, at, onTake }: OfferListInput) {
  const words = useComposerWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const said =
    note && { none: words.noFiles, empty: words.emptyFolder, "not-all": words.notAll, failed: words.notLooked }[note];
  if (all.length === 0 && !said) return null;
  return (
    <div className="offers beside-scroll">
      <div className="mx-auto w-full max-w-[46rem] px-4 pb-1.5">
        <div className="offers-box">
          <p role="status" className="sr-only">
            {words.offered[kind]({ count })}
          </p>
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={kind === "skill" ? words.skills : words.files}
            className="offers-list"
          >
            {all.map((offer, index) => (
              <button
                type="button"
                key={offer.key}
                id={offerId(id, index)}
                role="option"
                // The field keeps the focus.
                tabIndex={-1}
                aria-selected={index === at}
                className="offer"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onTake(offer)}
              >
                {offer.icon && <Icon name={offer.icon} className="mt-0.5 text-quiet" />}
                <span className="min-w-0 flex-1">
                  <span className="flex min-w-0 items-baseline gap-2">
                    <span className="max-w-full shrink-0 truncate">
                      <Visible text={offer.name} />
                    </span>
                    {offer.hint && (
                      <span className="min-w-0 truncate text-quiet text-xs">
                        <Visible text={offer.hint} />
                      </span>
                    )}
                  </span>
                  {offer.what && (
                    <span className="block truncate text-quiet text-xs">
                      <Visible text={offer.what} />
                    </span>
                  )}
                </span>
              </button>
            ))}
          </div>
          {said && <p className="px-3 py-1.5 text-quiet text-xs">{said}</p>}
        </div>
      </div>
    </div>
  );
}
