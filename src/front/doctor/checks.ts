import { checkBrowser } from "./browser.ts";
import type { Checker } from "./check.ts";
import { checkDataFolder } from "./data-folder.ts";
import { checkDatabase } from "./database.ts";
import { checkEnvironment } from "./environment.ts";
import { checkLanguage } from "./language.ts";
import { checkModels } from "./models.ts";
import { checkPipes } from "./pipes.ts";
import { checkPrograms } from "./programs.ts";
import { checkRuntime } from "./runtime.ts";
import { checkSandbox } from "./sandbox.ts";
import { checkSecrets } from "./secrets.ts";

/** All that is looked at, in the order in which it is told. To add something: a file beside these, and a line here. */
export const checkers: readonly Checker[] = [
  checkRuntime,
  checkDataFolder,
  checkDatabase,
  checkPrograms,
  checkBrowser,
  checkPipes,
  checkSandbox,
  checkEnvironment,
  checkSecrets,
  checkModels,
  checkLanguage,
];
