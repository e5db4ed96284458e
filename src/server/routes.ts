import type { Board } from "./board.ts";
import type { Doors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import type { Feed } from "./feed.ts";
import type { Live } from "./live.ts";
import { openApiRoute } from "./openapi.ts";
import type { Route } from "./route.ts";
import { authRoutes } from "./routes/auth.ts";
import { browserRoutes } from "./routes/browser.ts";
import { doctorRoutes } from "./routes/doctor.ts";
import { eventRoutes } from "./routes/events.ts";
import { fileRoutes } from "./routes/files.ts";
import { folderRoutes } from "./routes/folders.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { mcpImportRoutes } from "./routes/mcp-import.ts";
import { mcpLoginRoutes } from "./routes/mcp-login.ts";
import { mcpSeedRoutes } from "./routes/mcp-seeds.ts";
import { memoryRoutes } from "./routes/memory.ts";
import { messageRoutes } from "./routes/messages.ts";
import { modelDoctorRoutes } from "./routes/model-doctor.ts";
import { modelRoutes } from "./routes/models.ts";
import { outputRoutes } from "./routes/outputs.ts";
import { packWorkshopRoutes } from "./routes/pack-workshop.ts";
import { packRoutes } from "./routes/packs.ts";
import { pathRoutes } from "./routes/paths.ts";
import { permissionRoutes } from "./routes/permissions.ts";
import { processRoutes } from "./routes/processes.ts";
import { ruleRoutes } from "./routes/rules.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionWorkRoutes } from "./routes/session-work.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { settingRoutes } from "./routes/settings.ts";
import { skillSourceRoutes } from "./routes/skill-sources.ts";
import { skillRoutes } from "./routes/skills.ts";
import { statusRoutes } from "./routes/status.ts";
import { trustRoutes } from "./routes/trust.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webRoutes } from "./routes/web.ts";
import { createSendSession } from "./whole-session.ts";

/** What routes are made over. */
export interface RouteParts {
  engine: Engine;
  live: Live;
  feed: Feed;
  board: Board;
  doors: Doors;
  /** Where the server was started; null where that says nothing. */
  folder?: string | null;
}

/** All that the server does, in one list: it is served, guarded and documented from here. */
export function routesOf({ engine, live, feed, board, doors, folder = null }: RouteParts): Route[] {
  const sendSession = createSendSession(engine.store, engine.folders.data);
  const routes = [
    ...authRoutes(doors),
    ...sessionRoutes(engine, { live, board }),
    ...sessionWorkRoutes(engine, { live, board, sendSession }),
    ...messageRoutes(engine, live, feed, sendSession),
    ...eventRoutes(board),
    ...outputRoutes(engine),
    ...fileRoutes(engine),
    ...modelRoutes(engine),
    ...modelDoctorRoutes(engine),
    ...settingRoutes(engine),
    ...processRoutes(engine, live),
    ...searchRoutes(engine),
    ...folderRoutes(engine),
    ...pathRoutes(engine),
    ...uploadRoutes(engine),
    ...trustRoutes(engine),
    ...permissionRoutes(engine),
    ...skillSourceRoutes(engine, folder),
    ...skillRoutes(engine, folder),
    ...packRoutes(engine),
    ...packWorkshopRoutes(engine),
    ...mcpRoutes(engine, folder),
    ...mcpImportRoutes(engine, folder),
    ...mcpLoginRoutes(engine, folder),
    ...mcpSeedRoutes(engine, live, folder),
    ...webRoutes(engine, live, folder),
    ...browserRoutes(engine, live, folder),
    ...doctorRoutes(engine),
    ...memoryRoutes(engine),
    ...ruleRoutes(engine),
    ...usageRoutes(engine),
    ...statusRoutes(engine, folder),
  ];
  return [...routes, openApiRoute(routes)];
}
