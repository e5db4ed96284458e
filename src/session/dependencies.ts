import type { Texts } from "../i18n/texts.ts";
import type { LimitSettings } from "../processes/command-limits.ts";
import type { Language } from "../protocol/language.ts";
import type { Masking } from "../protocol/mask.ts";
import type { FileSecret } from "../protocol/protected-values.ts";
import type { Model } from "../providers/model.ts";
import type { Store } from "../store/store.ts";
import type { Replacing } from "../tools/files/replace-file.ts";
import type { Registry } from "../tools/registry.ts";
import type { Changing, ToolContext, Workspace } from "../tools/tool.ts";
import type { BrowserHome } from "./browser-home.ts";
import type { SandboxWeb } from "./sandbox-network.ts";

/** What every session of this process shares. */
export interface SessionDependencies {
  store: Store;
  /** Where what models cost is counted when the session itself is not kept; null where its store does that. */
  spending: (() => Store) | null;
  registry: Registry;
  textsIn(language: Language): Texts;
  workspaceAt(folder: string, texts: Texts["tools"], closed: string): Workspace;
  /** Whole or not at all; the mode and owner of a file that is there stay, a new one gets this mode. */
  replaceFile(file: Replacing, context: Changing): Promise<void>;
  folders: {
    home: string;
    data: string;
    outputs: string;
    blobs: string;
    skills: string;
    cache: string;
    memory: string;
  };
  /** Names of variables that commands may know besides the usual ones. */
  childNames?: () => Promise<readonly string[]>;
  /** What each command may use, as the user has set it by now. */
  limits?: () => Promise<LimitSettings>;
  /** Adds a rule that allows to the user's own. */
  saveRule(rule: string): Promise<void>;
  /** The model that the user has set for small things; null where there is none, or it cannot be had. */
  smallModel(texts: Texts): Promise<Model | null>;
  /** A model by its name; null where there is none, or it cannot be had. */
  modelNamed(name: string, texts: Texts): Promise<Model | null>;
  /** Where sessions have their browsers. */
  browsers: BrowserHome;
  /** Search engines of the web, as the user has set them by now. */
  engines: ToolContext["engines"];
  /** Hides what is secret from all that a session stores, tells and sends. */
  mask?: Masking;
  /** Loads what finds the values in the text of a secret-bearing file. Without it such files are shown as they are. */
  fileSecrets?(): Promise<(text: string) => FileSecret[]>;
  /** What commands in a sandbox may reach of the web; without it nothing. */
  sandboxWeb?: SandboxWeb;
  /** The budget of a site in bits; without it the default. */
  siteBits?(): Promise<number>;
  /** Of our server, where one runs. */
  ownPort(): number | null;
  /** Whether another process shows what happens in our sessions. */
  isWatched(): boolean;
  /** For what went wrong in a place that nobody waits for. */
  report(error: unknown): void;
}
