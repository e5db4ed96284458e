import type { ReactNode } from "react";
import { useWords } from "../texts/texts.ts";

interface FactInput {
  label: string;
  /** The whole of it, where only a part is shown. */
  title: string;
  children: ReactNode;
}

/** Something of the session that stays as it began. */
export function Fact({ label, title, children }: FactInput) {
  const { colon } = useWords();
  return (
    <span className="fact" title={title}>
      <span className="sr-only">
        {label}
        {colon}
      </span>
      {children}
    </span>
  );
}
