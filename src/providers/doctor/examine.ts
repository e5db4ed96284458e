import { setTimeout } from "node:timers/promises";
import type { Texts } from "../../i18n/texts.ts";
import { type ProbeName, probeNames } from "../../protocol/probes.ts";
import type { DialectChange } from "../dialect.ts";
import type { Format } from "../preset.ts";
import { createRetry, type Retry } from "../retry.ts";
import type { Endpoint } from "../step.ts";
import { createAsker, type Spent } from "./ask.ts";
import { probeAnswers, probeOutputLimit, probeSystem } from "./basics.ts";
import { probeContext } from "./context.ts";
import { probePicture } from "./picture.ts";
import type { Finding, Profile } from "./profile.ts";
import { probeReasoning, probeResult } from "./results.ts";
import { probeSchemas } from "./schemas.ts";
import { probeCalls, probeToolCall } from "./tools.ts";
import type { Follows, Visit } from "./visit.ts";

export interface Examination {
  /** With the dialect as the documents and the user have it, not as an earlier examination found it. */
  endpoint: Endpoint;
  format: Format;
  texts: Pick<Texts, "doctor" | "model">;
  signal: AbortSignal;
  /** Told as it is found. */
  onFinding(finding: Finding): void;
  /** What it came to until then. */
  onBrokenOff?(spent: Spent): void;
  retry?: Retry;
  limitMs?: number;
  /** "briefly" asks only whether it answers and calls a tool. */
  depth?: "whole" | "briefly";
}

/** For one probe: a local model may have to be loaded first. */
const usualLimitMs = 120_000;

/**
 * Finds out how one model at one address behaves, by small requests, one after the other. Throws the ModelError of the
 * first when nobody answers.
 */
export async function examine(examination: Examination): Promise<{ profile: Profile; spent: Spent }> {
  const {
    endpoint,
    format,
    texts,
    signal,
    onFinding,
    onBrokenOff,
    retry = patiently,
    limitMs = usualLimitMs,
    depth = "whole",
  } = examination;
  const findings: Finding[] = [];
  let dialect: DialectChange = {};
  let known: Profile["known"] = {};
  const tell = (name: ProbeName, outcome: Finding["outcome"], detail: string, follows: Follows = {}) => {
    const finding = { name, outcome, detail };
    findings.push(finding);
    onFinding(finding);
    if (outcome === "unclear") return;
    dialect = joined(dialect, follows.dialect);
    known = { ...known, ...follows.known };
  };
  const asker = createAsker({
    endpoint,
    found: () => dialect,
    retry,
    sleep: (ms, until) => setTimeout(ms, undefined, { signal: until }),
    limitMs,
    signal,
  });
  const visit: Visit = {
    ...{ format, endpoint, tell, signal },
    ask: asker.ask,
    dialect: () => dialect,
    texts: texts.doctor,
    reasons: texts.model.reasons,
  };

  try {
    await (depth === "whole" ? probeAll(visit) : probeBriefly(visit));
  } catch (error) {
    onBrokenOff?.(asker.spent());
    throw error;
  }
  const probes = probeNames.flatMap((name) => findings.find((finding) => finding.name === name) ?? []);
  const profile = { at: new Date().toISOString(), known, dialect: differing(dialect, endpoint.dialect), probes };
  return { profile, spent: asker.spent() };
}

async function probeAll(visit: Visit): Promise<void> {
  await probeAnswers(visit);
  await probeOutputLimit(visit);
  await probeSystem(visit);
  const called = await probeToolCall(visit);
  if (called) {
    await probeReasoning(visit, called);
    await probeResult(visit, called);
    await probeCalls(visit);
    await probeSchemas(visit);
  }
  await probePicture(visit);
  await probeContext(visit);
}

async function probeBriefly(visit: Visit): Promise<void> {
  await probeAnswers(visit);
  await probeToolCall(visit);
}

function joined(one: DialectChange, other: DialectChange = {}): DialectChange {
  return {
    ...one,
    ...other,
    ...((one.schema || other.schema) && { schema: { ...one.schema, ...other.schema } }),
    ...((one.reasoning || other.reasoning) && { reasoning: { ...one.reasoning, ...other.reasoning } }),
  };
}

/** What was known already need not be said again. */
function differing(change: object, known: object): DialectChange {
  const fresh: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(change)) {
    const before: unknown = Object(known)[name];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    const kept = isGroup ? differing(value, Object(before)) : value;
    if (isGroup ? Object.keys(kept).length > 0 : value !== before) fresh[name] = kept;
  }
  return fresh;
}

/** Only where a moment's wait may help: whatever else goes wrong is an answer. */
const again = createRetry({ maxRetries: 2 });
const patiently: Retry = (error, attempt) =>
  ["overloaded", "unreachable", "broken-stream"].includes(Object(error).problem) ? again(error, attempt) : null;
