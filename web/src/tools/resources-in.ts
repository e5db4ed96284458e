/** Something that an MCP server has, by its address. */
export interface Resource {
  uri: string;
  name: string;
  about: string;
}

/** What one server has: things, and forms of addresses whose braces are to be filled in. */
export interface ServerResources {
  server: string;
  resources: Resource[];
  templates: Resource[];
}

const heads = [
  /^Resources of (.+) \(read one with mcp_read_resource\):$/,
  /^(.+) 的资源（用 mcp_read_resource 读取）:$/,
];
const templateHeads = ["Templates, to be read with the braces filled in:", "模板（填入花括号中的内容后读取）:"];

/** The resources of servers, read from what the model was told of them; null where that tells of none. */
export function resourcesIn(output: string): ServerResources[] | null {
  const all: ServerResources[] = [];
  let part: Resource[] | null = null;
  for (const line of output.split("\n")) {
    const server = heads.map((head) => head.exec(line)?.[1]).find((name) => name !== undefined);
    const last = all.at(-1);
    if (server !== undefined) {
      part = [];
      all.push({ server, resources: part, templates: [] });
    } else if (last && templateHeads.includes(line)) part = last.templates;
    else if (line !== "") {
      if (!part) return null;
      const [uri = "", ...about] = line.split(" – ");
      part.push({ uri, name: "", about: about.join(" – ") });
    }
  }
  return all.length > 0 ? all : null;
}

/** What a server answered: its words, and the resources that it points to or brings, in their order. */
export type Answered = { text: string } | { resources: Resource[] };

/** Null where it points to none. */
export function answeredIn(output: string): Answered[] | null {
  const parts: Answered[] = [];
  for (const line of output.split("\n")) {
    const resource = resourceIn(line);
    const last = parts.at(-1);
    // An empty line between two of them parts nothing.
    if (line === "" && last && "resources" in last) continue;
    if (resource && last && "resources" in last) last.resources.push(resource);
    else if (resource) parts.push({ resources: [resource] });
    else if (last && "text" in last) last.text += `\n${line}`;
    else parts.push({ text: line });
  }
  if (!parts.some((part) => "resources" in part)) return null;
  return parts.filter((part) => "resources" in part || part.text.trim() !== "");
}

/** As `[Resource: its name its:address – what it is]`. */
function resourceIn(line: string): Resource | null {
  const [, inside = ""] = /^\[(?:Resource|资源): (.+)\]$/.exec(line) ?? [];
  const [head = "", ...about] = inside.split(" – ");
  const words = head.split(" ");
  const uri = words.pop() ?? "";
  return uri.includes(":") ? { uri, name: words.join(" "), about: about.join(" – ") } : null;
}
