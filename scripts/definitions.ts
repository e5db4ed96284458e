// Writes the descriptions of all tools to src/tools/definitions.json, so that no start has to load zod, and generates the
// documents that list files from the source. Runs on Node 24.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../src/protocol/language.ts";
import { writePages } from "./later-files.ts";

const file = join(import.meta.dirname, "../src/tools/definitions.json");
// The catalogue reads the file that is made here; the first time there is none.
if (!existsSync(file)) writeFileSync(file, "{}\n");
const { builtInTools } = await import("../src/tools/catalogue.ts");
const { describe } = await import("../src/tools/describe.ts");

const definitions = await Promise.all(
  builtInTools.map(async ({ name, load }) => {
    const tool = await load();
    return [name, Object.fromEntries(languages.map((language) => [language, describe(tool, language)]))] as const;
  }),
);
writeFileSync(file, `${JSON.stringify(Object.fromEntries(definitions), null, 2)}\n`);
writePages();
