const units = ["KB", "MB", "GB", "TB"];

/** How many bytes, short and the same in every language. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** How many of something that is counted in thousands. */
export const count = (many: number): string =>
  many < 1000 ? String(many) : many < 999_500 ? `${thousands(many / 1000)}k` : `${thousands(many / 1e6)}M`;

const thousands = (many: number) => (many < 9.95 ? many.toFixed(1) : String(Math.round(many)));
