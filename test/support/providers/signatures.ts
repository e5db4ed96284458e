// What a provider signs, only that provider may see again. Every fake signs in its own name, so that all can tell.
import type { RecordedRequest } from "../scripted-model.ts";

/** Like base64 to look at; names the signer for those who know. */
export function signatureOf(provider: string, turn: number): string {
  const mark = Buffer.from(provider).toString("hex");
  return `SiGnEd+/${mark}/${turn}/${Buffer.from(`of ${provider} in ${turn}`).toString("base64")}`;
}

/** The scripted Messages API signs in its own way. */
const signedByAnthropic = /Eq\+\\?\/[A-Za-z0-9+/=]{8}/;

/** Whose signatures stand in a text. */
export function signersIn(raw: string): string[] {
  const marks = raw.matchAll(/SiGnEd\+\\?\/([0-9a-f]+)\\?\//g);
  const named = [...marks].map(([, mark]) => Buffer.from(mark as string, "hex").toString());
  return [...new Set([...named, ...(signedByAnthropic.test(raw) ? ["anthropic"] : [])])];
}

export function foreignSignature(provider: string) {
  return ({ raw }: Pick<RecordedRequest, "raw">) => {
    const [other] = signersIn(raw).filter((signer) => signer !== provider);
    return other === undefined ? undefined : `The request holds a signature that ${other} gave, not ${provider}.`;
  };
}
