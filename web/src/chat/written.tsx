import { Markdown, type MarkdownInput } from "./markdown.tsx";
import { Plain, Plainly } from "./plainly.tsx";
import { isTooDeep } from "./too-deep.ts";

/** What a model wrote, as Markdown where that can be drawn. */
export const Written = (input: MarkdownInput) =>
  isTooDeep(input.text) ? (
    <Plain {...input} />
  ) : (
    <Plainly {...input}>
      <Markdown {...input} />
    </Plainly>
  );
