/** A day as the user's calendar has it: 2026-11-15. */
export function dayOf(time: string | Date): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
