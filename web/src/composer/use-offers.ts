import { useEffect, useState } from "react";
import type { ServerPrompt } from "../../../src/protocol/mcp.ts";
import { useServer } from "../server/use-server.ts";
import { filesIn } from "./calls.ts";
import { hintOf } from "./prompt-call.ts";
import type { FilesInfo, SkillInfo, Where } from "./shapes.ts";
import { skillsNamed } from "./skills-named.ts";
import { type Token, writtenPath } from "./token.ts";
import { usePrompts } from "./use-prompts.ts";
import { useSkills } from "./use-skills.ts";

/** Something that what is being written can become. */
export interface Offer {
  key: string;
  name: string;
  /** Beside its name, and below it. */
  hint: string | null;
  what: string | null;
  icon: "file" | "folder" | null;
  /** What stands in the text then. */
  text: string;
  /** Of a prompt that can be told something: that is asked for. */
  asks: ServerPrompt | null;
}

export interface Offers {
  all: readonly Offer[];
  /** How many there are in all. */
  count: number;
  note: "none" | "empty" | "not-all" | "failed" | null;
}

export interface OfferInput {
  token: Token | null;
  where: Where | null;
  /** Whose skills there are. */
  folder: string | null;
}

const nothing: Offers = { all: [], count: 0, note: null };

export function useOffers({ token, where, folder }: OfferInput): Offers {
  const look = token?.kind === "skill" ? 1 : 0;
  const skills = useSkills(folder, look);
  const prompts = usePrompts(folder, look);
  const files = useFiles(token?.kind === "file" ? token.query : null, where);
  if (token?.kind === "skill") {
    const all = skillsNamed(called(skills ?? [], prompts ?? []), token.query).map(
      ({ name, description, hint, asks }): Offer => ({
        ...{ key: name, name: `/${name}`, hint, what: description, icon: null, text: `/${name} `, asks },
      }),
    );
    return { all, count: all.length, note: null };
  }
  return token ? files : nothing;
}

/** Of a skill and a prompt with one name, the skill is meant. */
function called(skills: readonly SkillInfo[], prompts: readonly ServerPrompt[]) {
  return [
    ...skills
      .filter(({ callable }) => callable)
      .map(({ name, description, argumentHint }) => ({ name, description, hint: argumentHint, asks: null })),
    ...prompts
      .filter(({ name }) => !skills.some((skill) => skill.name === name))
      .map((one) => ({
        ...{ name: one.name, description: one.description, hint: hintOf(one), isPrompt: true },
        asks: one.arguments.length > 0 ? one : null,
      })),
  ];
}

function useFiles(query: string | null, where: Where | null): Offers {
  const { api } = useServer();
  const [found, setFound] = useState<{ place: string; query: string; info: FilesInfo | null } | null>(null);
  const place = where && JSON.stringify(where);
  useEffect(() => {
    if (query === null || place === null) return;
    let isLeft = false;
    const tell = (info: FilesInfo | null) => {
      if (!isLeft) setFound({ place, query, info });
    };
    filesIn(api, JSON.parse(place) as Where, query).then(tell, () => tell(null));
    return () => {
      isLeft = true;
    };
  }, [api, query, place]);
  // Until the next come, those of the last letter stand.
  if (query === null || found?.place !== place) return nothing;
  if (found.info === null) return { ...nothing, note: "failed" };
  const { paths, count, cut } = found.info;
  const all = paths.map(({ path, folder }): Offer => {
    const parts = path.replace(/\/$/, "").split("/");
    const name = `${parts.at(-1)}${folder ? "/" : ""}`;
    const above = parts.slice(0, -1).join("/");
    const icon = folder ? "folder" : "file";
    return { key: path, name, hint: above || null, what: null, icon, text: `${writtenPath(path)} `, asks: null };
  });
  return { all, count, note: all.length > 0 ? (cut ? "not-all" : null) : found.query === "" ? "empty" : "none" };
}
