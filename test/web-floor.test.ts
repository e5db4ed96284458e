import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { listening } from "./support/web-world.ts";

const navigate = (url: string) => `browser_navigate ${JSON.stringify({ url })}`;

test.each([
  "http://HOST/",
  "http://0x7f.1:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://169.254.169.254/",
  "http://router/",
])(
  "with nobody to ask, a private address ends the run with exit code 3, and nothing is connected to: %s",
  async (url) => {
    await using site = await listening((_request, response) => void response.end("inside"));
    const program = commands();
    const address = url.replace("HOST", `127.0.0.1:${site.port}`).replace("PORT", String(site.port));
    for (const flags of [[], ["--allow", "browser_navigate"], ["--mode", "unrestricted"]]) {
      const { code, stderr } = await program.run("run", ...flags, navigate(address));
      expect([code, stderr]).toEqual([3, expect.stringContaining("is on this machine or in a private network")]);
    }
    expect(site.connections).toEqual([]);
  },
);

test("what is not the web is denied whatever is allowed, and the model is told", async () => {
  for (const url of ["file:///etc/passwd", "chrome://version", "data:text/html,x", "view-source:http://a.example/"]) {
    const program = commands();
    await using model = await startScriptedModel([
      { calls: [{ name: "browser_navigate", input: { url } }] },
      { text: "Done." },
    ]);
    const flags = ["--mode", "unrestricted", "--allow", "browser_navigate"];
    expect((await program.run("run", ...flags, ...at(model.url), "go")).code).toBe(0);
    expect(JSON.stringify(model.requests[1]?.body.messages.at(-1))).toContain("http");
  }
});
