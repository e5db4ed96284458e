import * as z from "zod/mini";
import type { SessionId } from "../../protocol/ids.ts";
import type { ProcessRow } from "../../protocol/processes.ts";
import { isInReach } from "../../store/owner.ts";
import type { Engine } from "../engine.ts";
import { requireSession } from "../find.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { done } from "../schemas.ts";

const listed = z.strictObject({
  session: z.string(),
  id: z.string(),
  pid: z.int(),
  command: z.string(),
  ports: z.array(z.int()),
  /** It can be ended from here. */
  here: z.boolean(),
});

/** What sessions have running in the background. */
export function processRoutes({ store }: Engine, live: Live): Route[] {
  const running = async ({ session, id }: Pick<ProcessRow, "session" | "id">) =>
    (await live.find(session)?.processes())?.find((one) => one.id === id);

  /** Those of living owners: what a dead one left is ended before long, and cannot be ended twice. */
  async function open(): Promise<ProcessRow[]> {
    const owners = (await store.owners()).filter(isInReach);
    return (await Promise.all(owners.map((owner) => store.openProcesses(owner)))).flat();
  }

  async function shown(row: ProcessRow) {
    const here = await running(row);
    const { session, id, pid, command, ports } = row;
    // Asking stores them, so the ledger is right afterwards too.
    return { session, id, pid, command, ports: here ? await here.ports() : [...ports], here: here !== undefined };
  }

  return [
    route({
      method: "GET",
      path: "/api/processes",
      summary: "What runs in the background, of all sessions, with the ports it listens on",
      answer: { json: z.array(listed) },
      handle: async () => ({ json: await Promise.all((await open()).map(shown)) }),
    }),
    route({
      method: "GET",
      path: "/api/processes/:session/:id/output",
      summary: "The last lines that a process printed; null where nobody here hears it",
      answer: { json: z.strictObject({ output: z.nullable(z.string()) }) },
      async handle({ params }) {
        const { id: session } = await requireSession(store, params.session);
        const here = await running({ session: session as SessionId, id: params.id as ProcessRow["id"] });
        return { json: { output: here?.recent() ?? null } };
      },
    }),
    route({
      method: "POST",
      path: "/api/processes/:session/:id/kill",
      summary: "Ends a process with all that it started",
      answer: { json: done },
      async handle({ params }) {
        const { id: session } = await requireSession(store, params.session);
        const id = params.id as ProcessRow["id"];
        const here = await running({ session: session as SessionId, id });
        if (here) {
          await here.kill();
          return { json: { ok: true } };
        }
        const row = (await open()).find((one) => one.session === session && one.id === id);
        if (!row) throw new Refusal(404, ({ server }) => server.noProcess());
        const owner = row.owner.split(":")[0] as string;
        throw new Refusal(409, ({ server }) => server.processElsewhere({ owner }));
      },
    }),
  ];
}
