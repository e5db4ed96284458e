import type { Texts } from "../../i18n/texts.ts";
import { Declined } from "../declined.ts";

/** A day is over at its end, and begins at its beginning, by universal time. Throws Declined. */
export function dateFrom(text: string, end: "start" | "end", { packs }: Texts): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const date = new Date(day ? `${text}T${end === "end" ? "23:59:59" : "00:00:00"}Z` : text);
  const isDate = !Number.isNaN(date.getTime()) && /^\d{4}-\d\d-\d\d/.test(text);
  if (!isDate) throw new Declined("unfit", packs.build.badDate({ text }));
  return date;
}
