import { language } from "../../look/language.ts";

/** A time as people write it, with the hour where that is wanted. */
export function useDay(how: "day" | "minute" = "day"): (at: string) => string {
  const format = new Intl.DateTimeFormat(language.use(), {
    dateStyle: "medium",
    ...(how === "minute" && { timeStyle: "short" }),
  });
  return (at) => format.format(new Date(at));
}
