import { createDemo, demoId } from "../providers/demo.ts";
import { plainDialect } from "../providers/dialect.ts";
import type { Model } from "../providers/model.ts";
import type { Wire } from "../providers/wire/wire.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface ModelFlags {
  model?: string;
  baseUrl?: string;
  format?: "openai" | "anthropic" | "responses";
  apiKey?: string;
}

/** The model that the flags name; without any, the demo. */
export async function modelFrom(
  { model, baseUrl, format = "openai", apiKey }: ModelFlags,
  { idleSeconds }: { idleSeconds: number },
  io: Io,
): Promise<Model> {
  const { cli } = io.texts;
  if (baseUrl === undefined) {
    if (model === undefined || model === demoId) return createDemo(io.texts.model);
    throw new Complaint(cli.unknownModel({ model }), exitCode.usage);
  }
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Complaint(cli.badUrl({ url: baseUrl }), exitCode.usage);
  if (model === undefined) throw new Complaint(cli.modelMissing(), exitCode.usage);
  if (!/^[\x21-\x7e]*$/.test(apiKey ?? "")) throw new Complaint(cli.badKey(), exitCode.usage);
  const [{ modelAt }, wire] = await Promise.all([import("../providers/step.ts"), wireFor(format)]);
  return modelAt({
    id: model,
    model: nameOnWire(model),
    baseUrl: url,
    key: apiKey ?? "",
    wire,
    dialect: plainDialect,
    known: {},
    idleMs: idleSeconds * 1000,
    texts: io.texts.tools,
  });
}

async function wireFor(format: NonNullable<ModelFlags["format"]>): Promise<Wire> {
  switch (format) {
    case "openai":
      return (await import("../providers/wire/openai.ts")).openai;
    case "anthropic":
      return (await import("../providers/wire/anthropic.ts")).anthropic;
    case "responses":
      return (await import("../providers/wire/responses.ts")).responses;
  }
}

// PROVIDER/MODEL is our way of naming; the endpoint knows only its own half.
const nameOnWire = (id: string) => id.slice(id.indexOf("/") + 1);
