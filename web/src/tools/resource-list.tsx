import { useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import { LongText } from "./long-text.tsx";
import type { Answered, Resource, ServerResources } from "./resources-in.ts";

const mostResources = 40;

/** What MCP servers have, each under its name. */
export function ServersHave({ servers }: { servers: readonly ServerResources[] }) {
  const words = useWords().chat;
  return servers.map(({ server, resources, templates }) => (
    <section key={server}>
      <h4 className="tool-note">
        <Visible text={words.resourcesOf({ server })} />
      </h4>
      <ResourceList resources={resources} />
      {templates.length > 0 && (
        <>
          <h4 className="tool-note mt-2">{words.resourceTemplates}</h4>
          <ResourceList resources={templates} />
        </>
      )}
    </section>
  ));
}

/** What a server answered, with what it points to in a form of its own. */
export const ServerAnswer = ({ parts }: { parts: readonly Answered[] }) =>
  parts.map((part) =>
    "text" in part ? (
      <LongText key={`text ${part.text}`} text={part.text} />
    ) : (
      <ResourceList key={part.resources.map(({ uri }) => uri).join(" ")} resources={part.resources} />
    ),
  );

/** Their addresses are the server's own and lead nowhere else: they are no links. */
function ResourceList({ resources }: { resources: readonly Resource[] }) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const left = resources.length - mostResources;
  const isCut = !whole && left > mostResources / 2;
  if (resources.length === 0) return null;
  return (
    <>
      <ul className="file-list">
        {(isCut ? resources.slice(0, mostResources) : resources).map(({ uri, name, about }) => (
          <li key={uri}>
            <Icon name="file" className="text-quiet" />
            <span className="min-w-0 break-words">
              {name && (
                <bdi className="mr-2 font-sans">
                  <Visible text={name} />
                </bdi>
              )}
              <bdi className={`break-all ${name ? "text-quiet" : ""}`}>
                <Visible text={uri} />
              </bdi>
              {about && (
                <bdi className="block font-sans text-quiet">
                  <Visible text={about} />
                </bdi>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isCut && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
    </>
  );
}
