import type { BuildWish } from "./shapes.ts";

export const boundKinds = ["tools", "hosts", "paths", "env"] as const;
export type BoundKind = (typeof boundKinds)[number];

export interface PackForm {
  version: string;
  key: string;
  sealing: "open" | "recipients" | "passphrase";
  recipients: string;
  hidesNames: boolean;
  expires: string;
  /** One on each line; an empty one sets no bound. */
  bounds: Record<BoundKind, string>;
  place: "download" | "folder";
  into: string;
  replace: boolean;
}

export const blankForm: PackForm = {
  ...{ version: "", key: "", sealing: "open", recipients: "", hidesNames: true, expires: "" },
  bounds: { tools: "", hosts: "", paths: "", env: "" },
  ...{ place: "download", into: "", replace: false },
};

export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** What is sent for it. */
export function wishOf(folder: string, form: PackForm): BuildWish {
  const { sealing, expires, into, replace } = form;
  const bounds = boundKinds.flatMap((kind) => {
    const list = linesOf(form.bounds[kind]);
    return list.length > 0 ? [[kind, list] as const] : [];
  });
  return {
    ...{ folder, key: form.key, version: form.version.trim() },
    seal: sealing === "recipients" ? { to: sealing, recipients: linesOf(form.recipients) } : { to: sealing },
    ...(sealing !== "open" && { showNames: !form.hidesNames }),
    ...(expires && { expires }),
    ...Object.fromEntries(bounds),
    ...(form.place === "folder" && { into: into.trim(), replace }),
  };
}
