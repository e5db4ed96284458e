/** The place whose field takes the keyboard over as soon as it is there: who sent the first message writes on. */
let place: string | null = null;

export const carried = {
  to(next: string): void {
    place = next;
  },
  isTo: (here: string) => place === here,
  over(): void {
    place = null;
  },
};
