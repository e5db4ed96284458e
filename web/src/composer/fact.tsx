import type { ReactNode } from "react";

interface FactInput {
  label: string;
  /** The whole of it, where only a part is shown. */
  title: string;
  children: ReactNode;
}

/** Something of the session that stays as it began. */
export function Fact({ label, title, children }: FactInput) {
  return (
    <span className="fact" title={title}>
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  );
}
