// The guards that the proof `mutants` takes out one at a time. To add one, put it into the list of its theme, with the
// test that should miss it; `npm run proof -- mutants --only NAME` tries it.

import { agents } from "./mutants/agents.ts";
import { architecture } from "./mutants/architecture.ts";
import { asks } from "./mutants/asks.ts";
import { attaching } from "./mutants/attaching.ts";
import { bodiesOfReplies } from "./mutants/bodies.ts";
import { browser } from "./mutants/browser.ts";
import { browserPages } from "./mutants/browser-pages.ts";
import { browserTools } from "./mutants/browser-tools.ts";
import { cardsOfThePage } from "./mutants/cards.ts";
import { changing } from "./mutants/changing.ts";
import { commands } from "./mutants/commands.ts";
import { contained } from "./mutants/containment.ts";
import { context } from "./mutants/context.ts";
import { conversation } from "./mutants/conversation.ts";
import { cost } from "./mutants/cost.ts";
import { deaf } from "./mutants/deaf.ts";
import { dialects } from "./mutants/dialects.ts";
import { doctor } from "./mutants/doctor.ts";
import { eighteen } from "./mutants/eighteen.ts";
import { endpoints } from "./mutants/endpoints.ts";
import { escapes } from "./mutants/escapes.ts";
import { expansions } from "./mutants/expansions.ts";
import { explain } from "./mutants/explain.ts";
import { folding } from "./mutants/folding.ts";
import { frontMended } from "./mutants/front-mended.ts";
import { guidance } from "./mutants/guidance.ts";
import { heldPlaces } from "./mutants/held-places.ts";
import { hostileFolders } from "./mutants/hostile-folders.ts";
import { inSight } from "./mutants/in-sight.ts";
import { keeping } from "./mutants/keeping.ts";
import { laterFilesHeld } from "./mutants/later-files.ts";
import { liveAsks } from "./mutants/live-asks.ts";
import { longMessages } from "./mutants/long-messages.ts";
import { loop } from "./mutants/loop.ts";
import { masking } from "./mutants/masking.ts";
import { mcpAuth } from "./mutants/mcp-auth.ts";
import { mcpConfig } from "./mutants/mcp-config.ts";
import { mcpConnect } from "./mutants/mcp-connect.ts";
import { mcpHostile } from "./mutants/mcp-hostile.ts";
import { mcpInteract } from "./mutants/mcp-interact.ts";
import { mcpNames } from "./mutants/mcp-names.ts";
import { mcpRest } from "./mutants/mcp-rest.ts";
import { mcpServe } from "./mutants/mcp-serve.ts";
import { mcpTexts } from "./mutants/mcp-texts.ts";
import { mcpTools } from "./mutants/mcp-tools.ts";
import { models } from "./mutants/models.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { packInstalls } from "./mutants/pack-install.ts";
import { packs } from "./mutants/packs.ts";
import { page } from "./mutants/page.ts";
import { pageCare } from "./mutants/page-care.ts";
import { pageFinished } from "./mutants/page-finished.ts";
import { panel } from "./mutants/panel.ts";
import { permissions } from "./mutants/permissions.ts";
import { presetsOfProviders } from "./mutants/presets.ts";
import { processes } from "./mutants/processes.ts";
import { providers } from "./mutants/providers.ts";
import { reaching } from "./mutants/reach.ts";
import { readMore } from "./mutants/read-more.ts";
import { readOnly } from "./mutants/read-only.ts";
import { reading } from "./mutants/reading.ts";
import { responses } from "./mutants/responses.ts";
import { routes } from "./mutants/routes.ts";
import { routesFinished } from "./mutants/routes-finished.ts";
import { rules } from "./mutants/rules.ts";
import { saidOnce } from "./mutants/said.ts";
import { sandboxed } from "./mutants/sandbox.ts";
import { search } from "./mutants/search.ts";
import { secondLook } from "./mutants/second-look.ts";
import { secretsTold } from "./mutants/secrets-told.ts";
import { server } from "./mutants/server.ts";
import { sessions } from "./mutants/sessions.ts";
import { settings } from "./mutants/settings.ts";
import { shell } from "./mutants/shell.ts";
import { shellWords } from "./mutants/shell-words.ts";
import { skillAgreed } from "./mutants/skill-agreed.ts";
import { skillHeads } from "./mutants/skill-heads.ts";
import { skillTerms } from "./mutants/skill-terms.ts";
import { skillUse } from "./mutants/skill-use.ts";
import { skillsFound } from "./mutants/skills-found.ts";
import { skillsHeld } from "./mutants/skills-held.ts";
import { skillsTold } from "./mutants/skills-told.ts";
import { store } from "./mutants/store.ts";
import { streams } from "./mutants/streams.ts";
import { taint } from "./mutants/taint.ts";
import { tasksUnderFault } from "./mutants/tasks.ts";
import { telling } from "./mutants/telling.ts";
import { tools } from "./mutants/tools.ts";
import { toolsets } from "./mutants/toolsets.ts";
import { trust } from "./mutants/trust.ts";
import { undo } from "./mutants/undo.ts";
import { waiting } from "./mutants/waiting.ts";
import { webFetching } from "./mutants/web-fetch.ts";
import { webNet } from "./mutants/web-net.ts";
import { webSearch } from "./mutants/web-search.ts";

export const mutants: readonly Mutant[] = [
  ...skillHeads,
  ...permissions,
  ...packs,
  ...readOnly,
  ...readMore,
  ...rules,
  ...explain,
  ...asks,
  ...tools,
  ...search,
  ...changing,
  ...taint,
  ...tasksUnderFault,
  ...telling,
  ...toolsets,
  ...reading,
  ...reaching,
  ...processes,
  ...commands,
  ...loop,
  ...context,
  ...folding,
  ...frontMended,
  ...keeping,
  ...laterFilesHeld,
  ...liveAsks,
  ...longMessages,
  ...heldPlaces,
  ...hostileFolders,
  ...providers,
  ...presetsOfProviders,
  ...cost,
  ...doctor,
  ...endpoints,
  ...bodiesOfReplies,
  ...secretsTold,
  ...secondLook,
  ...saidOnce,
  ...mcpInteract,
  ...mcpHostile,
  ...masking,
  ...mcpAuth,
  ...mcpTexts,
  ...mcpTools,
  ...mcpConnect,
  ...mcpRest,
  ...mcpNames,
  ...mcpServe,
  ...models,
  ...responses,
  ...dialects,
  ...server,
  ...deaf,
  ...sessions,
  ...expansions,
  ...shell,
  ...agents,
  ...guidance,
  ...skillAgreed,
  ...skillTerms,
  ...mcpConfig,
  ...skillUse,
  ...skillsFound,
  ...skillsTold,
  ...skillsHeld,
  ...shellWords,
  ...store,
  ...escapes,
  ...streams,
  ...packInstalls,
  ...trust,
  ...undo,
  ...waiting,
  ...webFetching,
  ...webNet,
  ...webSearch,
  ...conversation,
  ...routes,
  ...contained,
  ...sandboxed,
  ...routesFinished,
  ...attaching,
  ...settings,
  ...cardsOfThePage,
  ...inSight,
  ...page,
  ...panel,
  ...pageCare,
  ...pageFinished,
  ...browser,
  ...browserPages,
  ...browserTools,
  ...architecture,
  ...eighteen,
];
