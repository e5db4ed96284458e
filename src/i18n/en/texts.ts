import { advice } from "./advice.ts";
import { agents } from "./agents.ts";
import { asks } from "./asks.ts";
import { browser } from "./browser.ts";
import { cli } from "./cli.ts";
import { config } from "./config.ts";
import { context } from "./context.ts";
import { cost } from "./cost.ts";
import { doctor } from "./doctor.ts";
import { gate } from "./gate.ts";
import { guide } from "./guide.ts";
import { mcp } from "./mcp.ts";
import { mcpAuth } from "./mcp-auth.ts";
import { mcpConfig } from "./mcp-config.ts";
import { mcpConnect } from "./mcp-connect.ts";
import { mcpServe } from "./mcp-serve.ts";
import { mcpTold } from "./mcp-told.ts";
import { mcpTools } from "./mcp-tools.ts";
import { model } from "./model.ts";
import { models } from "./models.ts";
import { packInstall } from "./pack-install.ts";
import { packs } from "./packs.ts";
import { permissions } from "./permissions.ts";
import { prompt } from "./prompt.ts";
import { sandbox } from "./sandbox.ts";
import { searchEngines } from "./search-engines.ts";
import { server } from "./server.ts";
import { session } from "./session.ts";
import { sessions } from "./sessions.ts";
import { skillAuthoring } from "./skill-authoring.ts";
import { skillSources } from "./skill-sources.ts";
import { skills } from "./skills.ts";
import { tools } from "./tools.ts";
import { trust } from "./trust.ts";
import { workRules } from "./work-rules.ts";

export const en = {
  advice,
  agents,
  asks,
  browser,
  cli,
  config,
  context,
  cost,
  doctor,
  gate,
  guide,
  mcp,
  mcpAuth,
  mcpTools,
  mcpConfig,
  mcpTold,
  mcpConnect,
  mcpServe,
  model,
  models,
  permissions,
  prompt,
  sandbox,
  searchEngines,
  server,
  session,
  sessions,
  skills,
  skillAuthoring,
  skillSources,
  packs,
  packInstall,
  workRules,
  tools,
  trust,
};
