import { type CalledTool, keepsOut, letsIn } from "../protocol/called-tool.ts";
import type { Mode } from "../protocol/modes.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import definitions from "./definitions.json" with { type: "json" };
import type { ToolEntry } from "./registry.ts";
import type { Tool, Toolset } from "./tool.ts";

/**
 * The tools that come with the product. What a model is told of them is JSON; their modules load at the first call.
 * A `loaded` one costs its description in every request; a `searched` one only when it is wanted.
 */
export const builtInTools: readonly ToolEntry[] = [
  loaded("read_file", "files", async () => (await import("./files/read-file.ts")).readFile),
  loaded("write_file", "files", async () => (await import("./files/write-file.ts")).writeFile),
  loaded("edit", "files", async () => (await import("./files/edit.ts")).edit),
  loaded("glob", "files", async () => (await import("./files/glob.ts")).glob),
  loaded("grep", "files", async () => (await import("./files/grep.ts")).grep),
  loaded("list_dir", "files", async () => (await import("./files/list-dir.ts")).listDir),
  searched("file_stat", "files", async () => (await import("./files/file-stat.ts")).fileStat),
  searched("apply_patch", "files", async () => (await import("./files/apply-patch.ts")).applyPatch),
  searched("notebook_edit", "notebook", async () => (await import("./notebook/notebook-edit.ts")).notebookEdit),
  searched("file_delete", "files", async () => (await import("./files/file-delete.ts")).fileDelete),
  searched("file_move", "files", async () => (await import("./files/file-move.ts")).fileMove),
  searched("file_copy", "files", async () => (await import("./files/file-copy.ts")).fileCopy),
  loaded("bash", "shell", async () => (await import("./shell/bash.ts")).bash),
  searched("bash_output", "shell", async () => (await import("./shell/bash-output.ts")).bashOutput),
  searched("bash_kill", "shell", async () => (await import("./shell/bash-kill.ts")).bashKill),
  loaded("web_fetch", "web", async () => (await import("./web/web-fetch.ts")).webFetch),
  loaded("todo_write", "agent", async () => (await import("./agent/todo-write.ts")).todoWrite),
  loaded("tool_search", "agent", async () => (await import("./agent/tool-search.ts")).toolSearch),
  loaded("use_tool", "agent", async () => (await import("./agent/use-tool.ts")).useTool),
  loaded("task", "agent", async () => (await import("./agent/task.ts")).task),
  searched("task_output", "agent", async () => (await import("./agent/task-output.ts")).taskOutput),
  searched("compact", "agent", async () => (await import("./agent/compact.ts")).compact),
  searched("skill", "agent", async () => (await import("./agent/skill.ts")).skill),
  loaded("ask_user", "agent", async () => (await import("./agent/ask-user.ts")).askUser),
  loaded("memory", "agent", async () => (await import("./agent/memory.ts")).memory),
  searched("enter_plan_mode", "agent", async () => (await import("./agent/enter-plan-mode.ts")).enterPlanMode),
  searched("exit_plan_mode", "agent", async () => (await import("./agent/exit-plan-mode.ts")).exitPlanMode),
  loaded("web_search", "web", async () => (await import("./web/web-search.ts")).webSearch),
  searched("screenshot", "system", async () => (await import("./system/screenshot.ts")).screenshot),
  searched("open_in_folder", "system", async () => (await import("./system/open-in-folder.ts")).openInFolder),
  // In the order in which a search for the browser shows them: the first ones with their parameters.
  searched("browser_navigate", "browser", async () => (await import("./browser/browser-navigate.ts")).browserNavigate),
  searched("browser_click", "browser", async () => (await import("./browser/browser-click.ts")).browserClick),
  searched("browser_type", "browser", async () => (await import("./browser/browser-type.ts")).browserType),
  searched("browser_get_dom", "browser", async () => (await import("./browser/browser-get-dom.ts")).browserGetDom),
  searched("browser_select", "browser", async () => (await import("./browser/browser-select.ts")).browserSelect),
  searched(
    "browser_press_key",
    "browser",
    async () => (await import("./browser/browser-press-key.ts")).browserPressKey,
  ),
  searched("browser_scroll", "browser", async () => (await import("./browser/browser-scroll.ts")).browserScroll),
  searched(
    "browser_screenshot",
    "browser",
    async () => (await import("./browser/browser-screenshot.ts")).browserScreenshot,
  ),
  searched("browser_wait_for", "browser", async () => (await import("./browser/browser-wait-for.ts")).browserWaitFor),
  searched("browser_hover", "browser", async () => (await import("./browser/browser-hover.ts")).browserHover),
  searched("browser_upload", "browser", async () => (await import("./browser/browser-upload.ts")).browserUpload),
  searched("browser_go_back", "browser", async () => (await import("./browser/history-tools.ts")).browserGoBack),
  searched("browser_go_forward", "browser", async () => (await import("./browser/history-tools.ts")).browserGoForward),
  searched("browser_reload", "browser", async () => (await import("./browser/history-tools.ts")).browserReload),
  searched(
    "browser_get_state",
    "browser",
    async () => (await import("./browser/browser-get-state.ts")).browserGetState,
  ),
  searched("browser_evaluate", "browser", async () => (await import("./browser/browser-evaluate.ts")).browserEvaluate),
  searched("browser_launch", "browser", async () => (await import("./browser/browser-launch.ts")).browserLaunch),
  searched("browser_close", "browser", async () => (await import("./browser/browser-close.ts")).browserClose),
];

/** What a session has from its first request on. */
export const defaultTools: readonly string[] = builtInTools.filter((tool) => tool.loaded).map(({ name }) => name);

export interface ToolsWanted {
  mode: Mode;
  /** Whether there are skills that the model may load. */
  skills: boolean;
  /** Of the main skill. */
  terms: SkillTerms;
  /** Those of the session's servers, where its main skill may name some of them. */
  more?: readonly CalledTool[];
}

/** The same for one session. Its main skill may name all that it has, and take out some. */
export function toolsFor({ mode, skills, terms, more: others = [] }: ToolsWanted): readonly string[] {
  const { only = [], removes = [] } = terms;
  // Whoever plans is to know how planning ends.
  const more = [...(skills ? ["skill"] : []), ...(mode === "plan" ? ["exit_plan_mode"] : [])];
  const named = [...builtInTools, ...others].filter((tool) => only.some((pattern) => letsIn(pattern, tool)));
  const usual: readonly CalledTool[] = only.length > 0 ? named : [...defaultTools, ...more].map((name) => ({ name }));
  return usual.filter((tool) => !removes.some((pattern) => keepsOut(pattern, tool))).map(({ name }) => name);
}

type Entry = [name: keyof typeof definitions, toolset: Toolset, load: () => Promise<Tool>];

function loaded(...entry: Entry): ToolEntry {
  return { ...searched(...entry), loaded: true };
}

function searched(...[name, toolset, load]: Entry): ToolEntry {
  return { name, toolset, loaded: false, definitions: definitions[name], load };
}
