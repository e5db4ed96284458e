/** How many of something that is counted in thousands. */
export const count = (many: number): string =>
  many < 1000 ? String(many) : many < 999_500 ? `${thousands(many / 1000)}k` : `${thousands(many / 1e6)}M`;

const thousands = (many: number) => (many < 9.95 ? many.toFixed(1) : String(Math.round(many)));
