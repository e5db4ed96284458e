import { isReady, type KeySource, type ListedModel, type ListedProvider, listProviders } from "../providers/listing.ts";
import { localServers } from "../providers/local-servers.ts";
import { exitCode, type Io } from "./io.ts";
import { visibleLine } from "./print/visible.ts";
import { keptKeys, secretsSentence } from "./secrets-sentence.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ModelListFlags {
  output: "text" | "json";
  all?: boolean;
}

/** The providers that can be asked, or all that are known, with their models. */
export async function modelListCommand({ output, all }: ModelListFlags, io: Io): Promise<number> {
  const presets = await import("../providers/presets/presets.ts");
  const [{ stored, kept }, local] = await Promise.all([
    withRuntime(io, async (runtime) => ({
      stored: await runtime.store.models(),
      kept: keptKeys(await runtime.secrets()),
    })),
    localServers(presets.presets),
  ]);
  const { secrets, problem } = kept;
  const every = listProviders({
    ...{ stored, providers: presets, secrets, env: io.env, local },
    unreadable: problem !== null,
  });
  const shown = all ? every : every.filter(isReady);
  if (output === "json") io.out(`${JSON.stringify(shown)}\n`);
  else for (const provider of shown) io.out(blockOf(provider, { all: all === true }, io));
  if (problem) io.note(`${secretsSentence(problem, io.texts)}\n`);
  const hasDefault = stored.some((row) => row.is_default === 1);
  if (output === "text" && !hasDefault) io.note(`${io.texts.models.demoIsDefault({ some: shown.length > 0 })}\n`);
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
