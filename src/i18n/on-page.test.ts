import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";
import { textsOnPage } from "./on-page.ts";

const src = join(import.meta.dirname, "..");

/** What only the command line, or a model, is told. */
const notForThePage =
  /^(cli|advice|mcpServe|context|tools|prompt)\.|(^|\.)help\.|^asks\.needed$|^skills\.(none|shown\.trusted)$|^workRules\.none$|^searchEngines\.|^packInstall\.(old|lists)\.|^trust\.above$|^skillAuthoring\.made$|^mcpConfig\.(tooMuch|noFiles)$|^skillSources\.(collections|instead)$|^model\.(demo|tourEnd)$/;

/** Where the page cannot help, and a terminal does. */
const onlyInTerminal =
  /^(models\.secrets\..*|mcpAuth\.problems\.noRegistration|trust\.badUserRules|packs\.problems\.not-a-pack)$/;

const flagOrCommand = /(^|[^\w-])--[a-z$]|skillmint [a-z]|`(?:mcp|skill|session|pack|model|run) /;

/** Every sentence with its place and, as it is not known what it is given, its source. */
function* sentences(of: object, place: readonly string[] = []): Generator<[string, string]> {
  for (const [name, value] of Object.entries(of)) {
    const there = [...place, name];
    if (typeof value === "string" || typeof value === "function") yield [there.join("."), String(value)];
    else yield* sentences(value, there);
  }
}

/** All names that code which is not the command line's own mentions. */
const mentioned = new Set(
  globSync("**/*.ts", { cwd: src })
    .filter((file) => !/^(cli|i18n)[/\\]|\.test\.ts$/.test(file))
    .flatMap((file) => readFileSync(join(src, file), "utf8").match(/[\w-]+/g) ?? []),
);

test.each(languages)(
  "nothing that the page may be told in %s names a flag or a command of the terminal",
  (language) => {
    const named = [...sentences(textsOnPage(language))]
      .filter(([place]) => !notForThePage.test(place) && !onlyInTerminal.test(place))
      .filter(([place]) => mentioned.has(place.slice(place.lastIndexOf(".") + 1)))
      .filter(([, source]) => flagOrCommand.test(source))
      .map(([place]) => place);
    expect(named).toEqual([]);
  },
);

test("a sentence in Chinese is in Chinese", () => {
  const said = (source: string) => source.replace(/\$\{[^}]*\}/g, "").match(/"[^"]*"|`[^`]*`/g) ?? [source];
  const foreign = [...sentences(textsOnPage("zh-CN"))]
    .filter(([, source]) => !/\p{Script=Han}/u.test(source))
    .filter(([, source]) => said(source).some((part) => /[a-z]{3,} [a-z]{2,}/.test(part)))
    .map(([place]) => place);
  expect(foreign).toEqual([]);
});
