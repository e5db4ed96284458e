import fc from "fast-check";

const [surrogates, afterSurrogates, count] = [0xd800, 0xe000, 0x110000 - 0x800];

/**
 * Every character, as the unit "binary" gives them. To know whether one is among them that unit makes a map of all
 * 1,112,064, which takes seconds in every process and stays.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: count - 1 }).map(
  (at) => String.fromCodePoint(at < surrogates ? at : at - surrogates + afterSurrogates),
  (character) => {
    const point = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error("not one character");
    if (point >= surrogates && point < afterSurrogates) throw new Error("half a character");
    return point < surrogates ? point : point - afterSurrogates + surrogates;
  },
);
