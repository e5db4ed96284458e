/** Nothing that anybody could read: blanks, controls and characters without width. */
export const isBlank = (text: string) => !/[^\s\p{Cc}\p{Cf}]/u.test(text);
