import { Fragment } from "react";
import { markedParts } from "../ui/marked-parts.ts";
import { steady } from "../ui/steady.ts";
import { beforeHit } from "./before-hit.ts";

/** Where the words that were searched for stand. The hits stand between pairs of stars. */
export function Snippet({ text }: { text: string }) {
  const parts = markedParts(steady(text), "**");
  return parts.map(({ at, text: part, isMarked }) =>
    isMarked ? (
      <mark key={at} className="bg-transparent font-semibold text-text">
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{at === 0 && parts.length > 1 ? beforeHit(part) : part}</Fragment>
    ),
  );
}
