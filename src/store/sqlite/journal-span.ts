/** A session's events lie between its number × this and the next one's; the first of these keys is left to its title. */
export const journalSpan = 2 ** 28;
