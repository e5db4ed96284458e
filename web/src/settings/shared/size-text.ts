const step = 1024;
const units = ["B", "KB", "MB", "GB"];

/** A size as people read it. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
