import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at } from "../support/skillmint.ts";
import { tempFolder } from "../support/temp-folder.ts";

const bin = resolve(import.meta.dirname, "../../bin/skillmint");

/** A shell that alone sees a data folder on a disk of its own, of 800 KB. */
async function onSmallDisk(script: string, ...args: string[]): Promise<string[]> {
  const home = tempFolder();
  const prepare = `mount -t tmpfs -o size=800k,mode=700 tmpfs "$SKILLMINT_HOME" || exit 99`;
  const child = spawn("unshare", ["-rm", "sh", "-c", `${prepare}\n${script}`, bin, ...args], {
    cwd: tempFolder(),
    env: { PATH: process.env.PATH ?? "", HOME: home, SKILLMINT_HOME: home, SKILLMINT_LANG: "en" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  await new Promise((ended) => child.on("close", ended));
  return said.trim().split("\n");
}

needs("own-mounts")("a disk that fills up is told in a sentence, and with room again the session goes on", async () => {
  await using model = await startScriptedModel((_, turn) => ({ text: turn === 0 ? "First." : "Later." }));
  const lines = await onSmallDisk(
    `"$0" run "$@" one; echo "code $?"
     cat /dev/zero > "$SKILLMINT_HOME/filler" 2>/dev/null
     "$0" run --continue "$@" two 2>&1; echo "code $?"
     rm "$SKILLMINT_HOME/filler"
     "$0" run --continue "$@" three; echo "code $?"
     "$0" session list --output json | grep -c ses_`,
    ...at(model.url),
  );
  expect(lines).toEqual([
    "First.",
    "code 0",
    expect.stringMatching(/^The data folder cannot be written .* disk space/),
    "code 1",
    "Later.",
    "code 0",
    "1",
  ]);
  // What could not be stored was not acted upon either: the model never saw the second prompt.
  const prompts = model.requests
    .at(-1)
    ?.body.messages.filter(({ role }) => role === "user")
    .map(({ content }) => content);
  expect(prompts).toEqual(["one", "three"]);
});

needs("own-mounts")(
  "a disk that fills up in mid-turn ends the turn with a sentence and leaves no effect untold",
  async () => {
    const fill = `cat /dev/zero > "$SKILLMINT_FILL" 2>/dev/null; echo filled`;
    await using model = await startScriptedModel((_, turn) =>
      turn === 0 ? { calls: [{ name: "bash", input: { command: "sh fill.sh" } }] } : { text: "I see." },
    );
    const lines = await onSmallDisk(
      `printf '%s' '${fill.replace("$SKILLMINT_FILL", "'\"$SKILLMINT_HOME\"'/filler")}' > fill.sh
     "$0" run --mode unrestricted "$@" "fill it" 2>&1 | grep -v '^→'
     rm "$SKILLMINT_HOME/filler"
     "$0" run --continue --mode unrestricted "$@"; echo "code $?"`,
      ...at(model.url),
    );
    expect(lines.join("\n")).toMatch(/cannot be written \(.*full\)/);
    expect(lines.slice(-2)).toEqual(["I see.", "code 0"]);
    const result = String(model.requests.at(-1)?.body.messages.at(-1)?.content);
    // The result itself may still have found room.
    expect(result).toMatch(/filled|may have run/);
  },
);
