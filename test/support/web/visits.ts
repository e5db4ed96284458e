// A scripted model that visits a site with the browser tools, through the real loop and the real gate.
import type { Event } from "../../../src/protocol/events.ts";
import type { SessionId } from "../../../src/protocol/ids.ts";
import type { ChatMessage, Reply } from "../scripted-model.ts";
import type { Page, Served } from "../served.ts";
import { isEnd, served } from "../served.ts";

/** A call of a browser tool; what it says may depend on what the model was told last. */
export type Step = readonly [tool: string, input?: object | ((told: string) => object)];

export interface Visit {
  session: SessionId;
  /** What the model was told, call by call. */
  told: string[];
  /** Tools for which a person was asked. */
  asked: string[];
  events: Event[];
  /** Goes on in the same session. */
  goOn(...steps: Step[]): Promise<Visit>;
}

export interface Visitor extends AsyncDisposable {
  server: Served;
  /** A session of its own; a person says yes to all, unless `answer` is another. `says`: of what he wants. */
  visit(steps: readonly Step[], options?: { answer?: "allow" | "deny"; says?: string }): Promise<Visit>;
}

/** In that folder, with that browser. */
export async function visitor(folder: string, browserPath: string): Promise<Visitor> {
  const plans = new Map<string, Step[]>();
  const server = await served(folder, ({ body }): Reply => {
    const [tool, input] = plans.get(lastSaid(body.messages))?.shift() ?? [];
    if (tool === undefined) return { text: "Done." };
    try {
      const given = typeof input === "function" ? input(lastTold(body.messages)) : (input ?? {});
      const isLoaded = tool === "tool_search";
      return {
        calls: [isLoaded ? { name: tool, input: given } : { name: "use_tool", input: { name: tool, input: given } }],
      };
    } catch (error) {
      return { text: `LOST: ${String(error)}` };
    }
  });
  await server.ask("PATCH", "/api/settings", { browserPath });

  function planned(steps: readonly Step[]): string {
    const prompt = `visit ${plans.size}`;
    plans.set(prompt, [...steps]);
    return prompt;
  }

  async function answerAll(session: SessionId, page: Page, decision: "allow" | "deny", asked: string[]): Promise<void> {
    const seen = new Set<unknown>();
    for (;;) {
      const event = await page.until(
        (one) => (one.type === "ask-raised" && !seen.has(one.ask)) || (isEnd(one) && !seen.has(one.seq)),
      );
      if (event.type !== "ask-raised") return void seen.add(event.seq);
      seen.add(event.ask);
      asked.push(event.tool);
      const hash = decision === "allow" ? { hash: event.hash } : {};
      await server.ask("POST", `/api/sessions/${session}/asks/${event.ask}`, { decision, ...hash });
    }
  }

  return {
    server,
    async visit(wanted, { answer = "allow", says = "" } = {}) {
      const session = await server.begin(`${planned(wanted)} ${says}`.trim());
      return follow(session);

      async function follow(id: SessionId, from = 0): Promise<Visit> {
        const page = server.page(id);
        const asked: string[] = [];
        const isNew = ({ seq }: Event) => (seq ?? 0) > from;
        const until = page.until;
        page.until = (fits) => until((event) => isNew(event) && fits(event));
        await answerAll(id, page, answer, asked);
        page.close();
        const events = page.events.filter(isNew);
        const told = events.flatMap((event) => (event.type === "tool-ended" ? [event.output] : []));
        const lost = /LOST: .*/s.exec(JSON.stringify(events.filter(({ type }) => type === "message-finished")));
        if (lost) throw new Error(lost[0]);
        return {
          ...{ session: id, told, asked, events },
          async goOn(...more) {
            const last = page.events.reduce((most, { seq }) => Math.max(most, seq ?? 0), 0);
            await server.ask("POST", `/api/sessions/${id}/messages`, { text: planned(more) });
            return follow(id, last);
          },
        };
      }
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

function lastSaid(messages: readonly ChatMessage[]): string {
  const content = messages.findLast(({ role }) => role === "user")?.content;
  return /visit \d+/.exec(typeof content === "string" ? content : JSON.stringify(content))?.[0] ?? "";
}

function lastTold(messages: readonly ChatMessage[]): string {
  const content = messages.findLast(({ role }) => role === "tool")?.content;
  return typeof content === "string" ? content : JSON.stringify(content ?? "");
}

/** The ref that stands behind that name, as a model finds it. */
export const refOf = (name: string) => (told: string) => {
  const ref = new RegExp(`"${name}" \\[(\\w+)\\]`).exec(told)?.[1];
  if (ref === undefined) throw new Error(`no ref of ${name} in: ${told}`);
  return { ref };
};
