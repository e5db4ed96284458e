import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type RecordedRequest, type Reply, startScriptedModel } from "../support/scripted-model.ts";
import type { TestServer } from "../support/server.ts";
import type { Api } from "./shots-server.ts";

const notes =
  "[goal]\n- 弄清文件内容 To know the file.\n[done]\n- Read big.txt, the same each time [2-4]\n[next]\n- Read on.";
const made = new Map<string, string>();

/** What the model is no longer sent: summed up, and left out where it could not be. */
export const foldScenes = ["compacted", "trimmed"].map((name) => ({
  name: `fold-${name}`,
  height: 1400,
  async open(page: Page) {
    await page.goto(new URL(`/#/s/${made.get(name)}`, page.url()).href);
    await page.locator(".turn-end").last().waitFor({ state: "attached" });
    await page.locator("details.passage > summary").last().click();
  },
}));

export async function prepareFold({ program, request }: TestServer, api: Api, work: string): Promise<void> {
  writeFileSync(join(work, "big.txt"), "a line of the file\n".repeat(150));
  await request("PATCH", "/api/settings", { body: { maxContextTokens: 7000 } });
  for (const name of ["compacted", "trimmed"]) {
    let summed = 0;
    const reply = ({ body }: RecordedRequest): Reply => {
      if (body.tools !== undefined)
        return summed > 0
          ? { text: "I know it now." }
          : { text: "I read.", calls: [{ name: "read_file", input: { path: "big.txt" } }] };
      summed++;
      return name === "compacted" ? { text: notes } : { status: 400, body: { error: { message: "No." } } };
    };
    await using model = await startScriptedModel(reply);
    await program.run("model", "add", `${name}/m`, "--base-url", model.url, "--format", "openai", "--api-key", "k");
    const prompt = "Read it. 请读文件。";
    made.set(name, await api.begin({ workspace: work, model: `${name}/m`, prompt }));
    await api.settle(made.get(name) as string, { allow: true });
  }
  await request("PATCH", "/api/settings", { body: { maxContextTokens: null } });
}
