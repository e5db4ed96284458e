import { Written } from "../chat/written.tsx";

/** What a tool brought that was written as Markdown: a page, a skill, a note, a report. Nothing in it hides. */
export const ToolProse = ({ text }: { text: string }) => (
  <div className="tool-prose">
    <Written text={text} live={false} marked />
  </div>
);
