/** What a call is about, in a few words: a path, a command, what is looked for. Empty where the verb says it all. */
export function objectOf(name: string, input: Record<string, unknown>): string {
  const text = (field: string) => (typeof input[field] === "string" ? (input[field] as string) : "");
  switch (name) {
    case "bash":
      return firstLine(text("command"));
    case "grep":
      return within(text("pattern"), text("path"));
    case "glob":
      return within(text("pattern"), text("base_dir"));
    case "file_move":
    case "file_copy":
      return [text("source"), text("destination")].filter(Boolean).join(" → ");
    case "bash_output":
    case "bash_kill":
      return String(input.process_id ?? "");
    case "apply_patch":
      return filesIn(text("patch")).join(", ");
    case "web_fetch":
      return text("url");
    case "web_search":
    case "tool_search":
      return text("query");
    case "list_dir":
      return text("path") || ".";
    case "memory":
      return text("key");
    case "skill":
      return [text("name"), text("file")].filter(Boolean).join(" · ");
    case "browser_click":
    case "browser_hover":
    case "browser_type":
    case "browser_select":
      return text("element") || text("selector") || text("ref");
    case "browser_press_key":
      return text("key");
    case "mcp_read_resource":
      return [text("server"), text("uri")].filter(Boolean).join(" · ");
    case "task_output":
      return "";
    case "ask_user":
      return firstLine(text("question"));
    case "todo_write":
    case "compact":
      return "";
    default:
      return [...telling, ...Object.keys(input)].map(text).map(firstLine).find(Boolean) ?? "";
  }
}

/** Fields that say most, whatever a tool of somebody else's is. */
const telling = ["path", "file_path", "url", "query", "command", "name", "prompt"];

/** The files that a patch names, in either of its forms. */
function filesIn(patch: string): string[] {
  const marked = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(([, path]) => path as string);
  if (marked.length > 0) return marked;
  const named = [...patch.matchAll(/^(?:---|\+\+\+) (?:[ab]\/)?(\S.*?)(?:\t.*)?$/gm)].map(([, path]) => path as string);
  return [...new Set(named)].filter((path) => path !== "/dev/null");
}

const within = (pattern: string, place: string) => (place === "" || place === "." ? pattern : `${pattern} · ${place}`);

const firstLine = (text: string) => {
  const [first = "", ...rest] = text.trim().split("\n");
  return rest.length > 0 ? `${first} …` : first;
};
