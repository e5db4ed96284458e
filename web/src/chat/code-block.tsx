import { CopyButton } from "../ui/copy-button.tsx";

export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <figure className="code">
      <figcaption className="code-head">
        <span className="font-mono">{language}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
