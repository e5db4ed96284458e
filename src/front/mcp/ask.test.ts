import { expect, test } from "vitest";
import { childConfig, connectWorld } from "../../../test/support/connect-world.ts";
import { askServer } from "./ask.ts";

test("two who ask a server at the same time are both answered: who has seen enough ends it only for himself", async () => {
  const { hub, serverOf, folder, groups } = connectWorld();
  const problems: unknown[] = [];
  const memory = {
    saveServerLists: async () => undefined,
    saveServerProblem: async (_: string, problem: unknown) => void problems.push(problem),
  } as never;
  const server = serverOf(childConfig());
  const ask = () => askServer(server, { hub: async () => hub, memory, workspace: folder });
  const first = ask();
  // The second comes when the server is there already.
  const began = Promise.withResolvers<void>();
  hub.listen(({ status }) => status === "ready" && began.resolve());
  await began.promise;
  const asked = await Promise.all([first, ask()]);
  expect([asked.filter((one) => "problem" in one), problems, groups.length]).toEqual([[], [], 2]);
});
