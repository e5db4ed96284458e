import type { EngineName } from "../../protocol/search-engines.ts";
import { bing } from "./bing.ts";
import { bocha } from "./bocha.ts";
import { brave } from "./brave.ts";
import { duckduckgo } from "./duckduckgo.ts";
import type { Engine } from "./engine.ts";
import { google } from "./google.ts";
import { searxng } from "./searxng.ts";
import { serpapi } from "./serpapi.ts";
import { tavily } from "./tavily.ts";

export const engines: Record<EngineName, Engine> = { searxng, brave, tavily, bocha, google, serpapi, bing, duckduckgo };
