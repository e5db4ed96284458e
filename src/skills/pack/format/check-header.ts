import { capabilityFault } from "./check-capabilities.ts";
import { checkedTable, sumOf } from "./file-table.ts";
import { type PackHeader, sealings } from "./header.ts";
import { isPublisher, isWeak, packIdOf } from "./keys.ts";
import { packLimits } from "./limits.ts";
import { pathFault } from "./paths.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { isSemver } from "./semver.ts";
import { hasExactly, isDate, isHash, isLine, isRecord, isSize } from "./values.ts";

/** What a header must say, and what each of it must be. What is not here is refused: a bound that nobody keeps is none. */
const required: Record<string, (value: unknown) => boolean> = {
  formatVersion: (value) => value === 1,
  packId: (value) => typeof value === "string",
  name: (value) => isLine(value, packLimits.nameLetters) && isName(value),
  description: (value) => isLine(value, packLimits.descriptionLetters),
  version: (value) => typeof value === "string" && isSemver(value),
  minRuntime: (value) => typeof value === "string" && isSemver(value),
  publisher: (value) => typeof value === "string" && isPublisher(value),
  capabilities: isRecord,
  sealing: (value) => (sealings as readonly unknown[]).includes(value),
  gzip: (value) => typeof value === "boolean",
  contentSize: isSize,
  payloadSize: isSize,
  payloadSha256: isHash,
  createdAt: isDate,
};

const optional: Record<string, (value: unknown) => boolean> = {
  cosigners: isCosigners,
  files: Array.isArray,
  index: (value) => hasExactly(value, ["sha256", "size"]) && isSize(value.size) && isHash(value.sha256),
  expires: isDate,
  prevVersionHash: isHash,
};

/** The header, when it is one that can be kept to. Its signature is another matter. */
export function checkedHeader(value: unknown): PackHeader | PackProblem {
  if (!isRecord(value)) return { problem: "header-form" };
  const field = faultyField(value);
  if (field !== null) return { problem: "header-field", field: field.slice(0, 40) };
  const header = value as unknown as PackHeader;
  if ([header.publisher, ...(header.cosigners ?? [])].some(isWeak)) return { problem: "weak-key" };
  return sizeProblem(header) ?? tableProblem(header) ?? header;
}

/** A name that a folder can have, too. */
export const isName = (name: string) => !name.includes("/") && pathFault(name) === null;

function faultyField(value: Record<string, unknown>): string | null {
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(required, key) && !Object.hasOwn(optional, key));
  if (unknown !== undefined) return unknown;
  for (const [key, isGood] of Object.entries(required)) {
    if (!Object.hasOwn(value, key) || !isGood(value[key])) return key;
  }
  for (const [key, isGood] of Object.entries(optional)) {
    if (Object.hasOwn(value, key) && !isGood(value[key])) return key;
  }
  return capabilityFault(value.capabilities) ?? contradiction(value as unknown as PackHeader);
}

/** Fields that are right each by itself, and not together. */
function contradiction(header: PackHeader): string | null {
  const { packId, publisher, name, files, index, sealing, gzip, contentSize, payloadSize, createdAt, expires } = header;
  if (packId !== packIdOf(publisher, name)) return "packId";
  if (header.cosigners?.includes(publisher)) return "cosigners";
  if ((files === undefined) === (index === undefined)) return "files";
  // An index that anybody can read would hide nothing.
  if (index && sealing === "open") return "index";
  if (sealing === "open" && !gzip && payloadSize !== contentSize) return "payloadSize";
  if (expires !== undefined && expires <= createdAt) return "expires";
  return null;
}

function sizeProblem({ contentSize, payloadSize, index }: PackHeader): PackProblem | null {
  const claims = [
    { what: "content", claimed: contentSize, limit: packLimits.contentBytes },
    { what: "payload", claimed: payloadSize, limit: packLimits.payloadBytes },
    { what: "header", claimed: index?.size ?? 0, limit: packLimits.headerBytes },
  ] as const;
  const over = claims.find(({ claimed, limit }) => claimed > limit);
  return over ? { problem: "too-large", ...over } : null;
}

function tableProblem({ files, contentSize }: PackHeader): PackProblem | null {
  if (files === undefined) return null;
  const table = checkedTable(files);
  if (isProblem(table)) return table;
  return sumOf(table) === contentSize ? null : { problem: "header-field", field: "contentSize" };
}

function isCosigners(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > packLimits.cosigners) return false;
  return value.every((key) => typeof key === "string" && isPublisher(key)) && new Set(value).size === value.length;
}
