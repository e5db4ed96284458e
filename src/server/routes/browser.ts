import * as z from "zod/mini";
import type { SessionId } from "../../protocol/ids.ts";
import { builtInTools } from "../../tools/catalogue.ts";
import { callDirectly } from "../direct-call.ts";
import type { Engine } from "../engine.ts";
import type { Live } from "../live.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

/** The browser's routes of the seeds: what the tools do, by their names and with their parameters. */
const summaries: Record<string, string> = {
  launch: "Starts the browser",
  navigate: "Opens a URL",
  click: "Clicks an element or a point",
  type: "Puts text into a field",
  scroll: "Scrolls the page",
  hover: "Moves the mouse over an element",
  press_key: "Presses a key",
  screenshot: "Takes a picture of the page into a file",
  get_dom: "The page in short lines, or its source",
  evaluate: "Runs JavaScript in the page",
  wait_for: "Waits for an element or a condition",
  go_back: "Goes back",
  go_forward: "Goes forward",
  reload: "Loads the page again",
  get_state: "URL, title, loading state and history",
  select: "Selects options of a list",
  upload: "Gives files to the page",
  close: "Closes the browser",
};

/** Each is a call behind a gate: of the session that is named, or of one that is kept for calls of the browser. */
export function browserRoutes({ folders }: Engine, live: Live, usual: string | null): Route[] {
  return Object.entries(summaries).map(([name, summary]) =>
    route({
      method: "POST",
      path: `/api/browser/${name}`,
      summary: `${summary} (the tool browser_${name}); answered when a person has said yes, if he is asked`,
      body: z.strictObject({ ...parametersOf(`browser_${name}`), session: z.optional(text) }),
      answer: { json: z.strictObject({ output: z.string() }) },
      async handle({ body: { session: id, ...input }, outgoing, language, texts }) {
        const workspace = usual ?? folders.home;
        const session = id as SessionId | undefined;
        const wanted = { tool: `browser_${name}`, input, workspace, session, about: "browser", language, texts };
        return whileAsked({ outgoing, texts }, async (signal) => ({
          json: { output: await callDirectly(live, wanted, signal) },
        }));
      },
    }),
  );
}

/** What is in them the tool says, in its own words. */
function parametersOf(tool: string): Record<string, z.ZodMiniOptional<z.ZodMiniUnknown>> {
  const known = builtInTools.find(({ name }) => name === tool)?.definitions.en.parameters.properties ?? {};
  return Object.fromEntries(Object.keys(known).map((name) => [name, z.optional(z.unknown())]));
}
