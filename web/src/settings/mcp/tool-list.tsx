import { useCallback } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWords } from "../../texts/texts.ts";
import { Problem } from "../../ui/problem.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Badge } from "../parts/badge.tsx";
import { mcpCalls } from "./calls.ts";
import { useMcpWords } from "./use-mcp-words.ts";

/** The tools of a server, as models and rules know them. */
export function ToolList({ name }: { name: string }) {
  const words = useMcpWords();
  const { settings } = useWords();
  const { api } = useServer();
  const { value, problem } = useLoaded(useCallback(() => mcpCalls(api).tools(name), [api, name]));
  return (
    <div className="mt-2 text-sm">
      {!value && !problem && <p className="text-quiet">{settings.loading}</p>}
      <Problem text={problem} />
      {value?.tools.length === 0 && <p className="text-quiet">{words.noTools}</p>}
      <ul className="grid gap-1.5">
        {value?.tools.map((tool) => (
          <li key={tool.name}>
            <span className="break-all font-mono text-[12.5px]">
              <Visible text={tool.name} />
            </span>{" "}
            <Badge>{words.classes[tool.class]}</Badge>
            <span className="line-clamp-3 break-words text-quiet text-xs">
              <Visible text={tool.description} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
