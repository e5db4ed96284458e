import type { Mutant } from "./mutant.ts";

const presets = {
  file: "src/providers/presets/presets.ts",
  tests: ["src/providers/presets/presets.test.ts"],
};

/** Whose dialect an address is given. */
export const presetsOfProviders: readonly Mutant[] = [
  {
    ...presets,
    name: "preset-by-part-of-a-host",
    find: "new URL(preset.baseUrl).host === host",
    replace: "host.includes(new URL(preset.baseUrl).host)",
  },
  {
    ...presets,
    name: "preset-of-another-format",
    find: "(format ?? preset.format) === preset.format",
    replace: "true",
  },
];
