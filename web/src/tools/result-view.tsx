import type { ReactNode } from "react";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";
import { FileFacts } from "./file-facts.tsx";
import { FileList, filesIn } from "./file-list.tsx";
import { FileText } from "./file-text.tsx";
import { LongText } from "./long-text.tsx";
import { Matches, matchesIn } from "./matches.tsx";
import { numberedIn } from "./numbered.ts";
import { ServersHave } from "./resource-list.tsx";
import { resourcesIn } from "./resources-in.ts";
import type { ShownCall } from "./shown-call.ts";
import { TodoList } from "./todo-list.tsx";
import { todosIn } from "./todos-in.ts";
import { ToolProse } from "./tool-prose.tsx";
import { ToolsFound, toolsIn } from "./tools-found.tsx";
import { WebAddress } from "./web-address.tsx";
import { resultsIn, WebResults } from "./web-results.tsx";

/** What came of a call that went well, where it can be shown better than as text; null where it cannot. */
export function resultView({ name, input, result }: ShownCall): ReactNode {
  if (result?.status !== "ok") return null;
  const { output } = result;
  const details = isRecord(result.details) ? result.details : {};
  const text = (field: string) => (typeof details[field] === "string" ? (details[field] as string) : "");
  switch (name) {
    case "read_file": {
      const numbered = numberedIn(output);
      return numbered && <FileText path={text("path") || String(input.path ?? "")} text={numbered} />;
    }
    case "glob":
    case "list_dir": {
      const listed = filesIn(details);
      return listed && <FileList listed={listed} />;
    }
    case "grep": {
      const matches = matchesIn(details);
      return matches && <Matches {...matches} />;
    }
    case "file_stat":
      return text("type") ? <FileFacts details={details} /> : null;
    case "todo_write": {
      const todos = todosIn(output);
      return todos.length > 0 ? <TodoList todos={todos} /> : null;
    }
    case "web_search": {
      const results = resultsIn(details);
      return results && <WebResults results={results} />;
    }
    case "web_fetch":
      return text("url") ? <FetchedPage address={text("url")} title={text("title")} output={output} /> : null;
    case "skill":
      return <SkillText input={input} source={text("source")} output={output} />;
    case "memory":
      return <Note input={input} keys={details.keys} output={output} />;
    case "tool_search": {
      const tools = toolsIn(details);
      return tools && <ToolsFound tools={tools} />;
    }
    case "mcp_list_resources": {
      const servers = resourcesIn(output);
      return servers && <ServersHave servers={servers} />;
    }
    case "task_output":
      return <ToolProse text={output} />;
    default:
      return null;
  }
}

interface Fetched {
  address: string;
  title: string;
  output: string;
}

function FetchedPage({ address, title, output }: Fetched) {
  // Its head, for the model, says again what stands above.
  const [head = "", ...rest] = output.split("\n\n");
  const body = head.includes(address.slice(0, 200)) && rest.length > 0 ? rest.join("\n\n") : output;
  return (
    <>
      <WebAddress address={address} title={title} />
      <ToolProse text={body} />
    </>
  );
}

function SkillText({ input, source, output }: { input: ShownCall["input"]; source: string; output: string }) {
  const words = useWords().chat;
  const { arguments: given } = input;
  return (
    <>
      {typeof given === "string" && given !== "" && (
        <p className="tool-note">
          {words.skillFor} <Visible text={given} />
        </p>
      )}
      {source && (
        <p className="tool-note">
          {words.skillFrom} <Visible text={words.skillSources[source] ?? source} />
        </p>
      )}
      <ToolProse text={inside(output)} />
    </>
  );
}

/** Without what marks a skill's text for the model. */
const inside = (output: string) =>
  output.replace(/^<skill_content [^>]*>\n?/, "").replace(/\n?<\/skill_content>(?=\s*(?:\n\S|$))/, "");

function Note({ input, keys, output }: { input: ShownCall["input"]; keys: unknown; output: string }) {
  const { action, content } = input;
  if (action === "write" && typeof content === "string") return <ToolProse text={content} />;
  if (action === "read") return <ToolProse text={output} />;
  if (!Array.isArray(keys)) return <LongText text={output} />;
  // A key may have a confirmed text and one that waits.
  const first = keys.filter(isRecord).filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at);
  const files = first.map(({ key, bytes }) => ({
    name: String(key),
    isFolder: false,
    ...(typeof bytes === "number" && { bytes }),
  }));
  return <FileList listed={{ count: files.length, files }} />;
}
