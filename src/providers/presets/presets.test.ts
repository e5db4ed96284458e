import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { dialectOf } from "../dialect.ts";
import type { Preset } from "../preset.ts";
import { presetAt, presetFor, presets } from "./presets.ts";

const sources = resolve(import.meta.dirname, "../..");
const models = presets.flatMap((preset) =>
  preset.models.map((model) => ({ id: `${preset.id}/${model.name}`, ...model })),
);
const prices = models.flatMap(({ id, price }) => (price ? [{ id, ...price }] : []));

test("every preset has an id of its own, which can stand before a slash, and is found by it", () => {
  const ids = presets.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([]);
  expect(ids.map((id) => presetFor(id)?.id)).toEqual(ids);
  expect([presetFor("nobody"), presetFor("")]).toEqual([undefined, undefined]);
});

test("every address is encrypted unless it is on this machine, and ends without a slash", () => {
  for (const { id, baseUrl, local } of presets) {
    const { protocol, hostname, username, search, hash } = new URL(baseUrl);
    expect({ id, protocol, username, search, hash }).toEqual({
      id,
      protocol: local ? "http:" : "https:",
      username: "",
      search: "",
      hash: "",
    });
    expect(baseUrl, id).not.toMatch(/\/$/);
    expect(hostname === "127.0.0.1", id).toBe(local === true);
  }
});

test("a host is found exactly, and never by a part of it", () => {
  expect(presetAt("api.deepseek.com")?.id).toBe("deepseek");
  expect(presetAt("127.0.0.1:11434")?.id).toBe("ollama");
  const others = [
    "evil-api.deepseek.com.example",
    "api.deepseek.com.evil.com",
    "evil-api.deepseek.com",
    "deepseek.com",
    "api.deepseek.com:8443",
    "x.api.deepseek.com",
    "127.0.0.1",
    "127.0.0.1:1143",
    "",
  ];
  expect(others.filter((host) => presetAt(host))).toEqual([]);
});

test("where a host speaks several formats, the one that is spoken is found", () => {
  expect(presetAt("api.minimax.io")?.id).toBe("minimax");
  expect(presetAt("api.minimax.io", "anthropic")?.id).toBe("minimax-anthropic");
  expect(presetAt("api.openai.com", "responses")?.id).toBe("openai");
  expect(presetAt("api.deepseek.com", "anthropic")).toBeUndefined();
  const found = presets.map(({ baseUrl, format }) => presetAt(new URL(baseUrl).host, format)?.id);
  expect(found).toEqual(presets.map(({ id }) => id));
});

test("every preset says where it was read, and only those on this machine need no key", () => {
  const links = presets.flatMap(({ source, console: page }) => [source, ...(page ? [page] : [])]);
  expect(links.filter((link) => new URL(link).protocol !== "https:")).toEqual([]);
  const keyless = (all: readonly Preset[]) => all.filter(({ keyVariables }) => keyVariables.length === 0);
  expect(keyless(presets)).toEqual(presets.filter(({ local }) => local));
  expect(
    presets.flatMap(({ keyVariables }) => keyVariables).filter((name) => !/^[A-Z0-9_]+_API_KEY$/.test(name)),
  ).toEqual([]);
});

test("every model of a preset has a name of its own", () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
});

test("a context is positive, and no reply may be longer than it", () => {
  const wrong = models.filter(({ context = 1, output = 1 }) => !(context > 0 && output > 0 && output <= context));
  expect(wrong).toEqual([]);
  // A limit that is the whole context is none: no request would fit beside it.
  expect(models.filter(({ context, output }) => context !== undefined && context === output)).toEqual([]);
});

test("every price has a source and the day it held", () => {
  for (const { id, source, date } of prices) {
    expect(new URL(source).protocol, id).toBe("https:");
    expect(date, id).toMatch(/^2026-\d\d-\d\d$/);
    expect(new Date(date).toISOString().slice(0, 10), id).toBe(date);
  }
});

test("prices are for a million tokens: positive, the cache cheaper to read than the input, long requests dearer", () => {
  for (const { id, input, output, cacheRead = 0, cacheWrite = input, above } of prices) {
    expect(input > 0 && output >= input && cacheRead < Math.min(input, cacheWrite) && output <= 100, id).toBe(true);
    if (above) expect(above.tokens >= 100_000 && above.input > input && above.output > output, id).toBe(true);
  }
});

test("nothing is known of prices where they are in yuan", () => {
  const yuan = ["qwen", "moonshot", "zhipu", "minimax-cn", "minimax-cn-anthropic", "yi", "doubao"];
  expect(yuan.flatMap((id) => (presetFor(id) as Preset).models.filter(({ price }) => price))).toEqual([]);
});

test("a model's own dialect comes on top of its provider's", () => {
  const preset = presetFor("deepseek") as Preset;
  const [flash, pro] = preset.models.map((model) => dialectOf(preset.dialect, model.dialect));
  expect([flash?.contentParts, pro?.contentParts]).toEqual([true, false]);
  expect(flash?.reasoning).toEqual({ as: "reasoning_content", with: "all", evenEmpty: true });
});

test("nothing imports the presets when it is loaded itself", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const eager = files.filter((file) =>
    /^(import|export) (?!type )[^;]*from "[^"]*presets\/presets\.ts"/m.test(readFileSync(join(sources, file), "utf8")),
  );
  expect(eager).toEqual([]);
});
