/** The token of this browser. It is no cookie: those would go along with requests of other pages. */
const place = "skillmint.token";

export const token = {
  get: (): string | null => localStorage.getItem(place),
  set: (value: string) => localStorage.setItem(place, value),
  forget: () => localStorage.removeItem(place),
};
