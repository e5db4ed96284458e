/** A moment as the user's clock shows it. */
export function localTime(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A day as the user's clock shows it, and which of the week it is. */
export const dayOf = (moment: Date): string =>
  `${localTime(moment.toISOString()).slice(0, "2026-11-16".length)} ${moment.toDateString().slice(0, "Mon".length)}`;
