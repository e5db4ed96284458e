import type { ReactNode } from "react";

const looks = { plain: "text-quiet", good: "text-good", warn: "text-warn", bad: "text-bad" };

/** A word about something, beside its name. */
export function Badge({ look = "plain", children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full shrink-0 truncate rounded border border-line px-1.5 py-px align-middle text-xs ${looks[look]}`}
    >
      {children}
    </span>
  );
}
