import { cloneElement, isValidElement, memo, type ReactNode } from "react";
import { type Components, defaultRehypePlugins, Streamdown } from "streamdown";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { steady } from "../ui/steady.ts";
import { Mark } from "../ui/visible.tsx";
import { CodeBlock } from "./code-block.tsx";
import { placeOf, safeAddress, saysWhere } from "./links.ts";
import { rehypeHidden } from "./rehype-hidden.ts";
import { mending } from "./unfinished.ts";

export interface MarkdownInput {
  text: string;
  live: boolean;
  /** It is to be agreed to: all that would not be seen in it is marked. */
  marked?: boolean;
}

/** What a model writes, as it writes it. It makes no element of its own but these; HTML in it is shown as text. */
export const Markdown = memo(function Markdown({ text, live, marked = false }: MarkdownInput) {
  return (
    <div className="prose">
      <Streamdown
        mode={live ? "streaming" : "static"}
        components={components}
        rehypePlugins={marked ? marking : plugins}
        controls={false}
        lineNumbers={false}
        linkSafety={direct}
        urlTransform={safeAddress}
        remend={mending}
      >
        {marked ? text : steady(text)}
      </Streamdown>
    </div>
  );
});

// Without the plugin that reads HTML there is none; this one is the second wall.
const plugins = [defaultRehypePlugins.sanitize as never];
const marking = [...plugins, rehypeHidden as never];
const direct = { enabled: false };

interface Props {
  children?: ReactNode;
  className?: string;
  href?: string;
  src?: string;
  alt?: string;
  [name: string]: unknown;
}

/** With where it leads to, unless its own words say so. */
function Link({ href, children }: Props) {
  const address = safeAddress(href ?? "");
  if (!address) return children;
  return (
    <>
      <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
        <bdi>{children}</bdi>
      </a>
      {!saysWhere(textOf(children), address) && (
        <span className="prose-place">
          {" "}
          (<bdi>{placeOf(address)}</bdi>)
        </span>
      )}
    </>
  );
}

const textOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textOf).join("") : typeof children === "string" ? children : "";

/** A picture from elsewhere would tell its server that it was looked at, so it waits to be opened. */
function RemotePicture({ src, alt }: Props) {
  const words = useWords().chat;
  const address = safeAddress(src ?? "");
  if (!address) return alt ?? null;
  return (
    <Link href={address}>
      <Icon name="image" className="mr-1 inline align-[-0.15em]" />
      {alt || words.picture}
    </Link>
  );
}

/** By this mark streamdown tells a block of code from a word of it. */
function Pre({ children }: Props) {
  return isValidElement<Props>(children) ? cloneElement(children, { "data-block": true }) : children;
}

function Code({ className, children }: Props) {
  const language = /language-([\w+#.-]+)/.exec(className ?? "")?.[1];
  return <CodeBlock code={String(children ?? "").replace(/\n$/, "")} language={language ?? ""} />;
}

function Table({ children }: Props) {
  return (
    <div className="prose-table">
      <table dir="auto">{children}</table>
    </div>
  );
}

/** Its marks stand where its words begin. */
const directed = (Name: "ul" | "ol" | "blockquote") =>
  function Directed({ children, start }: Props) {
    return (
      <Name dir="auto" {...(Name === "ol" && { start: start as number })}>
        {children}
      </Name>
    );
  };

const components = {
  a: Link,
  img: RemotePicture,
  pre: Pre,
  code: Code,
  inlineCode: "code",
  table: Table,
  mark: Mark,
  ul: directed("ul"),
  ol: directed("ol"),
  blockquote: directed("blockquote"),
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "strong", "hr"].map((name) => [name, name])),
  ...Object.fromEntries(["thead", "tbody", "tr", "th", "td", "sup", "sub", "section"].map((name) => [name, name])),
} as unknown as Components;
