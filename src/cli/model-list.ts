import { listModels } from "../front/models/list.ts";
import { secretsSentence } from "../front/secrets-sentence.ts";
import { visibleLine } from "../front/visible.ts";
import { isReady, type KeySource, type ListedModel, type ListedProvider } from "../providers/listing.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelListFlags {
  output: "text" | "json";
  all?: boolean;
}

/** The providers that can be asked, or all that are known, with their models. */
export async function modelListCommand({ output, all }: ModelListFlags, io: Io): Promise<number> {
  const { providers: every, standing, problem } = await withRuntime(io, listModels);
  const shown = all ? every : every.filter(isReady);
  if (output === "json") io.out(`${JSON.stringify(shown)}\n`);
  else for (const provider of shown) io.out(blockOf(provider, { all: all === true }, io));
  if (problem) io.note(`${secretsSentence(problem, io.texts)}\n`);
  if (output === "text" && standing === null) io.note(`${io.texts.models.demoIsDefault({ some: shown.length > 0 })}\n`);
  return exitCode.done;
}

function blockOf(listed: ListedProvider, { all }: { all: boolean }, io: Io): string {
  const { provider, name, baseUrl, console: link, key, running, models } = listed;
  const { models: texts } = io.texts;
  const facts = [
    name === provider ? provider : `${name} (${provider})`,
    baseUrl,
    keyText(key, io),
    ...(running === false ? [texts.notRunning()] : []),
    ...(all && link ? [link] : []),
  ];
  const lines = models.map((model) => lineOf(model, listed, io));
  return `${[visibleLine(facts.join("  ")), ...lines].join("\n")}\n`;
}

function lineOf(model: ListedModel, { running }: ListedProvider, io: Io): string {
  const { models: texts } = io.texts;
  const { id, default: isDefault, context, price, callsTools, fallback } = model;
  const facts = [
    `${isDefault ? "*" : " "} ${id}`,
    context === undefined ? texts.contextUnknown() : texts.context({ tokens: context }),
    price ? texts.price(price) : running === undefined ? texts.priceUnknown() : texts.free(),
    ...(callsTools === false ? [texts.noTools()] : []),
    ...(fallback ? [texts.fallsBackTo({ model: fallback })] : []),
  ];
  return visibleLine(facts.join("  "));
}

function keyText(key: KeySource, { texts: { models } }: Io): string {
  return key.from === "environment" ? models.keyFrom.environment(key) : models.keyFrom[key.from]();
}
