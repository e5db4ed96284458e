// The figures of the pages, and what becomes of them when they are damaged: extraction ends, and throws nothing.
//   npm run proof -- extraction --seed 1 [--count 600]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWeb } from "../../src/web/charset.ts";
import { extractPage } from "../../src/web/extract/extract-page.ts";
import { figuresOf, pagesFolder } from "../support/page-figures.ts";
import { circumstances, createRandom, proofFlags, type Random, wholeNumber, writeResult } from "../support/proof.ts";

const { flags, seed } = proofFlags({ count: { type: "string", default: "600" } });
const count = wholeNumber("count", flags.count);
const random = createRandom(seed);
const names = readdirSync(pagesFolder);
const figures = names.map(figuresOf);
const faults = figures
  .filter(({ kept, around, ofResult }) => kept < 0.95 || around > 0.1 || ofResult > 0.1)
  .map((figure) => JSON.stringify(figure));

let slowest = 0;
for (let tries = 0; tries < count; tries++) {
  const name = random.pick(names);
  const html = damaged(decodeWeb(readFileSync(join(pagesFolder, name)), { declared: null, isMarkup: true }), random);
  const began = performance.now();
  try {
    const { markdown } = extractPage(html, "https://site.example/folder/page");
    if (markdown.length > 4 * html.length) faults.push(`${name}: ${markdown.length} characters of ${html.length}`);
  } catch (error) {
    faults.push(`${name}: ${(error as Error).stack}`);
  }
  slowest = Math.max(slowest, performance.now() - began);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rows = figures.map(
  (one) => `| ${one.name} | ${percent(one.kept)} | ${percent(one.around)} | ${percent(one.ofResult)} |`,
);
console.log(rows.join("\n"));
console.log(`${count} damaged pages, slowest ${slowest.toFixed(0)} ms`);
if (faults.length > 0) console.error(`${faults.length} went wrong:\n${faults.slice(0, 10).join("\n")}`);
process.exitCode = faults.length > 0 ? 1 : 0;
if (faults.length === 0) console.log(`written: ${writeResult("extraction", resultOf())}`);

/** As pages come: cut off, with tags lost, doubled, opened and never closed. */
function damaged(html: string, dice: Random): string {
  const tags = html.split(/(?=<)/);
  for (let times = 1 + dice.below(40); times > 0; times--) {
    const at = dice.below(tags.length);
    const tag = tags[at] as string;
    const other = tags[dice.below(tags.length)] as string;
    tags[at] = dice.pick(["", tag + tag, other, tag.replace(">", ""), `${other}${tag}`, tag.replace("</", "<")]);
  }
  const text = tags.join("");
  return dice.below(3) === 0 ? text.slice(0, dice.below(text.length)) : text;
}

function resultOf(): string {
  return `# What a page says is kept, and what stands around it is not

${circumstances(seed)} · \`npm run proof -- extraction --seed ${seed} --count ${count}\`

${names.length} pages of many kinds (\`test/fixtures/pages\`), each with its main text marked; the marks are taken out before it is read. Counted are
words, and characters of Chinese: how many of the main text's are kept (at least 95 %), how many of what stands around it are told (at most
10 %), and how many of the result's are none of the main text's (at most 10 %). Besides, ${count} of them damaged by dice: none threw, and the
slowest took ${slowest.toFixed(0)} ms.

| page | kept | around it | of the result |
| --- | --: | --: | --: |
${rows.join("\n")}`;
}
