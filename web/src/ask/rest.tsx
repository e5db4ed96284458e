import type { ReactNode } from "react";
import { useWords } from "../texts/texts.ts";
import type { InSight } from "../ui/use-in-sight.ts";

/** Says that there is more than was on the screen, and leads there. */
export function Rest({ showRest, children }: Pick<InSight, "showRest"> & { children: ReactNode }) {
  const words = useWords().chat.ask;
  return (
    <>
      {children}{" "}
      <button type="button" className="tool-more px-0!" onClick={showRest}>
        {words.showRest}
      </button>
    </>
  );
}
