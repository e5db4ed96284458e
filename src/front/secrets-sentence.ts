import type { Secrets } from "../config/secrets.ts";
import type { SecretsProblem } from "../config/secrets-problem.ts";
import type { Texts } from "../i18n/texts.ts";

/** What is wrong with the stored keys, and what to do about it. */
export function partsOf(problem: SecretsProblem, { models: { secrets } }: Pick<Texts, "models">) {
  const { kind, file, folder, message: detail } = problem;
  return { what: secrets.what[kind]({ file, detail }), mend: mend() };

  function mend(): string {
    if (kind === "keychain") return secrets.unlock({ folder });
    if (kind === "no-keychain") return secrets.choose();
    return secrets.mend({ folder, usable: kind !== "unusable" });
  }
}

export const secretsSentence = (problem: SecretsProblem, texts: Pick<Texts, "models">) =>
  texts.models.secrets.sentence(partsOf(problem, texts));

/** The names of the stored keys as far as they can be read, and what is wrong with them. */
export function keptKeys(secrets: Secrets): { secrets: string[]; problem: SecretsProblem | null } {
  const problem = secrets.problem();
  // Names are in clear beside what is locked.
  const known = problem === null || ["key-lost", "key-wrong", "keychain"].includes(problem.kind);
  return { secrets: known ? secrets.names() : [], problem };
}
