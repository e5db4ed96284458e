import { randomInt } from "node:crypto";

/** Nothing that looks or sounds like another: no i, l, o, u. 32 letters, so 5 bits each. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const [groups, letters] = [4, 4];

/** 80 random bits, in a form that can be read over the telephone. People choose worse ones, so that nobody is asked. */
export const newPassphrase = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

/** As it was made, however it was typed. */
export const asTyped = (text: string) => {
  const bare = text.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return bare.match(/.{1,4}/gsu)?.join("-") ?? "";
};
