import { Markdown } from "./markdown.tsx";
import { Plain, Plainly } from "./plainly.tsx";
import { isTooDeep } from "./too-deep.ts";

/** What a model wrote, as Markdown where that can be drawn. */
export const Written = ({ text, live }: { text: string; live: boolean }) =>
  isTooDeep(text) ? (
    <Plain text={text} />
  ) : (
    <Plainly text={text}>
      <Markdown text={text} live={live} />
    </Plainly>
  );
