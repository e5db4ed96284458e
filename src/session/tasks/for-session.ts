import type { Texts } from "../../i18n/texts.ts";
import type { PickedTools } from "../../tools/registry.ts";
import type { RunSpending } from "../budget.ts";
import type { Under } from "../child-sessions.ts";
import type { SessionJournal } from "../journal.ts";
import type { OpenInput } from "../open.ts";
import type { SessionPolicy } from "../policy.ts";
import { guideInTask } from "./agents.ts";
import type { Parent } from "./child.ts";
import { createSubAgents, noSubAgents, type SubAgents } from "./sub-agents.ts";

export interface SessionParts extends Pick<SessionPolicy, "policy" | "terms"> {
  journal: SessionJournal;
  tools: PickedTools;
  texts: Texts;
  spending: RunSpending;
}

/** The sub-agents of a session, which are given what it has and never more. One that is itself a sub-agent has none. */
export function subAgentsOf(input: OpenInput, parts: SessionParts): SubAgents {
  if (input.under) return noSubAgents;
  const { dependencies, lease, opened, model, children, rules, skills, servers } = input;
  const { maxSteps, stepsSaid, maxRetries, limits, maxContextTokens, askHours, attended } = input;
  const { journal, tools, texts, policy, terms, spending } = parts;
  const history = () => journal.history;
  const own: Under = {
    ...{ session: lease.session, texts: texts.session, policy, terms, spending, history },
    places: () => journal.history.places,
    beside: (id) => new Map([...subAgents.histories()].filter(([other]) => other !== id)),
    calledFor: (id) => journal.history.tasks.some(({ task, skill }) => task === id && skill !== undefined),
  };
  const guide = skills?.guide ?? null;
  // Of what stands in no prompt of theirs no change is news either.
  const guided = guide && skills && { ...skills, guide: async () => guideInTask(await guide()) };
  const common: Parent["common"] = {
    ...{ stepsSaid, maxRetries, limits, maxContextTokens, askHours, attended, servers },
    ...{ rules, skills: guided ?? skills },
  };
  const modelNamed = (name: string) => dependencies.modelNamed(name, texts);
  const subAgents = createSubAgents({
    ...{ journal, texts, report: dependencies.report, model, history },
    parentOf: (now) => ({
      ...{ model: now, modelNamed, guide, common, texts, terms, maxSteps, history },
      tools: opened.tools.map(({ name }) => name),
      opened: () => journal.history.opened ?? opened,
      agents: async () => (await skills?.agents?.()) ?? [],
      async blocked(name) {
        const why = await skills?.blocked?.(name);
        return why ? texts.tools.skillBlocked[why.why]({ name, detail: why.detail }) : null;
      },
      others: async () => {
        const found = await tools.others(opened.language);
        return Promise.all(found.map(({ name }) => tools.called(name)));
      },
    }),
    begin: (id, settings) => children.begin(settings, { id, under: own }),
    resume(id, usual) {
      // By the same name it is the same, at whatever address.
      const settings = async (name: string) => {
        const other = name === usual.id ? null : await modelNamed(name);
        return { ...common, maxSteps, model: other ?? usual };
      };
      return children.resume(id, settings, own);
    },
  });
  return subAgents;
}
