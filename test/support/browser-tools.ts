import type { Language } from "../../src/protocol/language.ts";
import { builtInTools } from "../../src/tools/catalogue.ts";
import type { ToolOutput } from "../../src/tools/tool.ts";
import type { Reach } from "../../src/web/reach.ts";
import { anywhere, type BrowserWorld } from "./browser-world.ts";
import { call, refusal, toolBench } from "./tool-context.ts";

/** A session with a browser, and its tools by their names. */
export function toolsOf(world: BrowserWorld, options: { language?: Language; sees?: boolean; reach?: Reach } = {}) {
  const { language = "en", sees = false, reach = anywhere } = options;
  const bench = toolBench({ language });
  const { browser } = world.begin(reach);
  Object.assign(bench.context, {
    ...{ sees, reach },
    browser: { at: () => browser.at(), lost: () => browser.lost(), open: async () => browser },
  });
  const toolOf = async (name: string) => {
    const entry = builtInTools.find((one) => one.name === (name.startsWith("web_") ? name : `browser_${name}`));
    if (!entry) throw new Error(`no tool ${name}`);
    return entry.load();
  };
  return {
    ...{ bench, browser },
    use: async (name: string, input: unknown = {}): Promise<ToolOutput> => call(await toolOf(name), input, bench),
    refused: async (name: string, input: unknown = {}) => refusal(await toolOf(name), input, bench),
    touches: async (name: string, input: unknown = {}) => {
      const tool = await toolOf(name);
      return tool.asks(tool.input.parse(input), bench.context);
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      bench[Symbol.dispose]();
    },
  };
}
