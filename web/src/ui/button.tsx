import type { ComponentProps } from "react";

/** `main` is the one thing to do here, `danger` destroys something, `warn` lifts a limit, `plain` is everything else. */
export type Look = "main" | "plain" | "danger" | "warn" | "bare";

const looks: Record<Look, string> = {
  main: "border border-transparent bg-accent text-on-accent not-disabled:hover:brightness-110 disabled:bg-hover disabled:text-quiet px-3 py-1.5",
  plain: "border border-line bg-raised not-disabled:hover:border-quiet disabled:text-quiet px-3 py-1.5",
  danger: "border border-bad text-bad hover:bg-bad hover:text-ground px-3 py-1.5",
  warn: "border border-transparent bg-warn text-ground not-disabled:hover:brightness-110 disabled:bg-hover disabled:text-quiet px-3 py-1.5",
  bare: "text-quiet hover:bg-hover hover:text-text px-2 py-1",
};

export function Button({ look = "plain", className = "", ...rest }: ComponentProps<"button"> & { look?: Look }) {
  const shape =
    "tap eased inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-md text-sm disabled:cursor-default";
  return <button type="button" className={`${shape} ${looks[look]} ${className}`} {...rest} />;
}
