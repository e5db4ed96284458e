import type { ReactNode } from "react";
import { Sentence } from "../../ui/sentence.tsx";

interface PartInput {
  name: string;
  what?: string | undefined;
  /** Beside the name. */
  action?: ReactNode;
  children: ReactNode;
}

/** One group of a section. */
export function Part({ name, what, action, children }: PartInput) {
  return (
    <section className="mb-8">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-semibold text-base">{name}</h2>
        {action}
      </div>
      {what && (
        <p className="mb-2 text-quiet text-sm">
          <Sentence text={what} />
        </p>
      )}
      {children}
    </section>
  );
}
