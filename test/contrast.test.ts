import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../web/src/style.css"), "utf8");

type Colour = [red: number, green: number, blue: number];

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name as string,
    { light: rgb(light as string), dark: rgb(dark as string) },
  ]),
);
const themes = ["light", "dark"] as const;
const grounds = ["ground", "raised", "sunken", "hover"];
const inks = ["text", "quiet", "accent", "good", "bad", "warn"];
const folders = [1, 2, 3, 4, 5, 6].map((number) => `folder-${number}`);
/** Of text that is not large, as WCAG 2.2 has it for AA. */
const enough = 4.5;

test("what is written can be read on every ground, in both themes", () => {
  const weak = pairs(inks, grounds).filter(({ ratio }) => ratio < enough);
  expect(weak).toEqual([]);
});

test("what is written on a colour can be read", () => {
  const on = [...pairs(["on-accent"], ["accent"]), ...pairs(["ground"], ["warn", "bad"])];
  expect(on.filter(({ ratio }) => ratio < enough)).toEqual([]);
});

test("a folder's letter can be read on its own tint", () => {
  const weak = themes.flatMap((theme) =>
    folders.flatMap((name) =>
      grounds.map((ground) => {
        const ink = colour(name, theme);
        return { theme, name, ground, ratio: contrast(ink, mixed(ink, colour(ground, theme), 0.14)) };
      }),
    ),
  );
  expect(weak.filter(({ ratio }) => ratio < enough)).toEqual([]);
});

function pairs(inks: string[], grounds: string[]) {
  return themes.flatMap((theme) =>
    inks.flatMap((ink) =>
      grounds.map((ground) => ({ theme, ink, ground, ratio: contrast(colour(ink, theme), colour(ground, theme)) })),
    ),
  );
}

function colour(name: string, theme: "light" | "dark"): Colour {
  const token = tokens.get(name);
  if (!token) throw new Error(`style.css has no token --${name}`);
  return token[theme];
}

function rgb(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
}

const mixed = (over: Colour, under: Colour, share: number) =>
  over.map((value, index) => value * share + (under[index] as number) * (1 - share)) as Colour;

function contrast(one: Colour, other: Colour): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return Math.round(((bright + 0.05) / (dim + 0.05)) * 100) / 100;
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
