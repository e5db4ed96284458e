import type { FieldKind } from "./field-kind.ts";

/** What is given as the field writes it, where it can mean only one thing; else as it is. */
export function valueFor(type: FieldKind["type"], given: string): string {
  const text = given.trim();
  switch (type) {
    case "date":
      return dateIn(text) ?? text;
    case "time":
      return timeIn(text) ?? text;
    case "datetime-local": {
      const [, date = "", time = ""] = /^(.*\d)(?:[ T]|, ?)+(\d{1,2}:\d.*)$/.exec(text) ?? [];
      return `${dateIn(date) ?? date}T${timeIn(time) ?? time}`.replace(/^T$/, text);
    }
    case "month":
      return monthIn(text) ?? text;
    case "color":
      return colourIn(text) ?? text;
    default:
      return text;
  }
}

/** Where it is not plain which is the day and which the month: null. */
function dateIn(text: string): string | null {
  const yearFirst = /^(\d{4})[-/.年 ]+(\d{1,2})[-/.月 ]+(\d{1,2})日?$/.exec(text);
  if (yearFirst) return joined(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text);
  if (dotted) return joined(dotted[3], dotted[2], dotted[1]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (slashed) return dayOrMonth(Number(slashed[1]), Number(slashed[2]), slashed[3]);
  const named = /^(?:(\d{1,2})\.? )?(\p{L}{3,})\.? (?:(\d{1,2}),? )?(\d{4})$/u.exec(text);
  const day = named?.[1] ?? named?.[3];
  return named && day ? joined(named[4], monthNamed(named[2]), day) : null;
}

function dayOrMonth(first: number, second: number, year: string | undefined): string | null {
  if (first > 12 && second <= 12) return joined(year, second, first);
  return second > 12 || first === second ? joined(year, first, second) : null;
}

function timeIn(text: string): string | null {
  const [, hours, minutes, seconds = "", half = ""] = /^(\d{1,2}):(\d\d)(:\d\d)? ?([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  if (half === "") return `${two(hours)}:${minutes}${seconds}`;
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  return `${two((Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0))}:${minutes}${seconds}`;
}

function monthIn(text: string): string | null {
  const yearFirst = /^(\d{4})[-/.年 ]+(\d{1,2})月?$/.exec(text);
  if (yearFirst) return `${yearFirst[1]}-${two(yearFirst[2])}`;
  const yearLast = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (yearLast) return `${yearLast[2]}-${two(yearLast[1])}`;
  const named = /^(\p{L}{3,})\.? (\d{4})$/u.exec(text);
  const month = monthNamed(named?.[1]);
  return named && month ? `${named[2]}-${two(month)}` : null;
}

function colourIn(text: string): string | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, "$&$&") : hex}`;
  const parts = /^rgb\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\)$/i.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part < 256)
    ? `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
    : null;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNamed = (name = ""): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const joined = (year = "", month: string | number = "", day: string | number = "") =>
  Number(month) > 0 ? `${year}-${two(month)}-${two(day)}` : null;

const two = (part: string | number = "") => String(part).padStart(2, "0");
