import { type ComponentProps, type ReactNode, useId } from "react";
import { Sentence } from "./sentence.tsx";

interface FormFieldInput {
  label: string;
  hint?: string | undefined;
  /** What is wrong with what stands in it. */
  problem?: string | null | undefined;
  /** The control, with these on it. */
  children(wired: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">): ReactNode;
}

/** A control with its name above it, and below it what is to be known or mended. */
export function FormField({ label, hint, problem, children }: FormFieldInput) {
  const id = useId();
  const about = useId();
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        ...((hint || problem) && { "aria-describedby": about }),
        ...(problem && { "aria-invalid": true }),
      })}
      {(hint || problem) && (
        <p
          id={about}
          role={problem ? "alert" : undefined}
          className={`mt-1 text-xs ${problem ? "text-bad" : "text-quiet"}`}
        >
          <Sentence text={problem ?? hint ?? ""} />
        </p>
      )}
    </div>
  );
}
