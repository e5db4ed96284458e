// One interleaving of an agent's turns, a user's own work and undos, with everything that is promised of undo checked.
import type { UndoReport } from "../../../src/session/undo.ts";
import { createRandom } from "../proof.ts";
import { agentCall, type Names } from "./agent.ts";
import { type CallMade, undoBench } from "./bench.ts";
import { differing, filesIn, type Tree, treeOf, wordsIn } from "./tree.ts";
import { userAct, userPart, userText } from "./user.ts";

export interface Walk {
  seed: number;
  acts: string[];
  faults: string[];
  /** What it came through, and how often. */
  seen: Map<string, number>;
}

/** The last turn and what was there before it, as long as nobody else has changed anything since it began. */
interface Alone {
  turn: number;
  before: Tree;
}

export async function walk(seed: number): Promise<Walk> {
  const random = createRandom(seed);
  let given = 0;
  const names: Names = { random, next: () => ++given };
  const result: Walk = { seed, acts: [], faults: [], seen: new Map() };
  const saw = (what: string) => result.seen.set(what, (result.seen.get(what) ?? 0) + 1);
  const fault = (what: string) => result.faults.push(`after act ${result.acts.length}: ${what}`);
  await using bench = await undoBench({ save: false });
  for (const name of ["a.txt", "b.txt", "in/d.txt"]) bench.put(name, Buffer.from(userText(names), "latin1"));
  const tree = () => treeOf(bench.root);
  const own = createOwners(tree());
  let turns = 0;
  let alone: Alone | null = null;
  const undone = new Set<number>();
  // What the user wrote while a command ran: only an undo that was asked for it may take it.
  const whileCommands = new Set<string>();

  const user = () => {
    const said = userAct(bench.root, tree(), names);
    if (!said) return;
    alone = null;
    result.acts.push(said);
    own.userActed(tree());
    saw("user's acts");
  };

  async function agent(): Promise<void> {
    alone = { turn: ++turns, before: tree() };
    const made: CallMade[] = [];
    let theirs: string | null = null;
    const acted = () => {
      own.agentActed(tree(), made.at(-1), theirs);
      theirs = null;
    };
    /** For who looks at the files before and after, the user is at work while it runs. */
    const withUser = ([tool, input]: CallMade): CallMade => {
      const { command } = input as { command: string };
      const part = userPart(tree(), names);
      alone = null;
      theirs = part.made;
      whileCommands.add(part.word);
      saw("user's acts while a command ran");
      return [tool, { command: `${command}; ${part.command}` }];
    };
    const most = 1 + random.below(4);
    await bench.turnBy(() => {
      acted();
      if (random.below(5) === 0) user();
      // It must fit what the one before it left.
      const call = made.length < most ? agentCall(tree(), names) : null;
      if (call) made.push(call[0] === "bash" && random.below(3) === 0 ? withUser(call) : call);
      return call && (made.at(-1) ?? null);
    });
    acted();
    for (const call of made) {
      result.acts.push(`turn ${turns}: ${call[0]} ${JSON.stringify(call[1])}`);
      saw(`calls of ${call[0]}`);
    }
  }

  async function undo(redo: boolean): Promise<UndoReport | null> {
    const turn = random.below(3) === 0 ? 1 + random.below(Math.max(1, turns)) : undefined;
    const commands = !redo && random.below(2) === 0;
    const before = tree();
    const tried = await bench.runtime.sessions.undo(bench.session, { turn, redo, commands, dryRun: true });
    if (differing(before, tree()).length > 0) fault("a try has changed something");
    const report = await bench.runtime.sessions.undo(bench.session, { turn, redo, commands });
    if (JSON.stringify(tried) !== JSON.stringify(report)) fault(`a try said something else: ${JSON.stringify(tried)}`);
    result.acts.push(
      `${redo ? "redo" : "undo"}${commands ? " with commands" : ""} ${turn ?? ""}: ${JSON.stringify(report)}`,
    );
    if ("problem" in report) {
      saw(`refused: ${report.problem}`);
      if (differing(before, tree()).length > 0) fault("a refusal has changed something");
      return null;
    }
    saw(redo ? "redos" : commands ? "undos with --commands" : "undos");
    if (report.whileCommandRan.length > 0) saw("undos that kept what was changed while a command ran");
    if (!commands && !redo && report.done.some(({ byCommand }) => byCommand)) fault("took back what nobody asked for");
    for (const { action } of report.done) saw(`done: ${action}`);
    for (const { reason, problem } of report.left) {
      saw(`left: ${reason}`);
      if (reason === "failed") fault(`it failed: ${problem}`);
    }
    const after = tree();
    const told = report.done.flatMap(({ path, from }) => (from ? [path, from] : [path]));
    const silent = differing(before, after).filter((path) => !told.some((one) => isAt(path, one)));
    if (silent.length > 0) fault(`changed and not told: ${silent.join(", ")}`);
    if (!redo) checkKept(before, after, report, commands);
    if (!redo && alone?.turn === report.turn && report.whileCommandRan.length === 0) {
      saw("undos of a turn that nobody else has touched");
      const other = differing(alone.before, after);
      if (other.length > 0) fault(`not as before the turn: ${other.join(", ")}`);
    }
    own.undone(after, report);
    alone = null;
    return report;
  }

  function checkKept(before: Tree, after: Tree, report: UndoReport, commands: boolean): void {
    const words = wordsIn(after);
    const lost = [...wordsIn(before)].filter((word) => !words.has(word) && !(commands && whileCommands.has(word)));
    if (lost.length > 0) fault(`lost of what the user wrote: ${lost.join(", ")}`);
    const deleted = filesIn(before).filter((path) => !after.has(path) && !own.mayGo(path, report, commands));
    if (deleted.length > 0) fault(`deleted, though the agent had not made it: ${deleted.join(", ")}`);
  }

  await agent();
  for (let act = 0; act < 12 && result.faults.length === 0; act++) {
    const dice = random.below(10);
    if (dice < 4) user();
    else if (dice < 7) await agent();
    else if (dice < 9) {
      const before = tree();
      const report = await undo(false);
      // An undo of an undo that nobody has touched since gives back what was there; of several of one turn, all of them.
      const isDone = report !== null && (report.done.length > 0 || report.left.length === 0);
      const isFirst = isDone && !undone.has(report.turn);
      if (isDone) undone.add(report.turn);
      if (isFirst && random.below(4) === 0) {
        const redone = await bench.runtime.sessions.undo(bench.session, { redo: true });
        result.acts.push(`redo at once: ${JSON.stringify(redone)}`);
        saw("redos at once");
        const other = differing(before, tree());
        if (other.length > 0) fault(`a redo did not give back what was there: ${other.join(", ")}`);
        if (!("problem" in redone)) own.undone(tree(), redone);
        undone.delete(report.turn);
      }
    } else {
      const report = await undo(true);
      if (report && (report.done.length > 0 || report.left.length === 0)) undone.delete(report.turn);
    }
  }
  return result;
}

const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** Whose files they are: the agent's are those that it made where there was nothing. */
function createOwners(start: Tree) {
  let last = start;
  const owners = new Map<string, "user" | "agent">(filesIn(start).map((path) => [path, "user"]));
  const once = new Map<string, "user" | "agent">();
  /** By the user while a command ran. */
  const madeMeanwhile = new Set<string>();
  return {
    userActed: (now: Tree) => follow(now, "user", true),
    // What a command gives another name is a file that it makes and one that it deletes.
    agentActed(now: Tree, call?: CallMade, theirs?: string | null) {
      follow(now, "agent", call?.[0] === "file_move");
      if (!theirs || !owners.has(theirs)) return;
      owners.set(theirs, "user");
      madeMeanwhile.add(theirs);
    },
    /** A path's owner is again who it was when it was last there, or comes with what was moved. */
    undone(now: Tree, { done }: UndoReport) {
      const moves = done.flatMap(({ path, from }) => (from ? [{ path, from }] : []));
      const before = new Map(owners);
      for (const path of filesIn(now)) {
        const to = moves.find((move) => isAt(path, move.path));
        const away = moves.some((move) => isAt(path, move.from));
        if (to) owners.set(path, before.get(to.from + path.slice(to.path.length)) ?? once.get(path) ?? "user");
        else if (away || !last.has(path)) owners.set(path, once.get(path) ?? "user");
      }
      forget(now);
    },
    mayGo(path: string, { done }: UndoReport, commands: boolean): boolean {
      if (owners.get(path) === "agent" || (commands && madeMeanwhile.has(path))) return true;
      return done.some(({ from }) => from !== undefined && isAt(path, from));
    },
  };

  function follow(now: Tree, who: "user" | "agent", moves: boolean): void {
    const gone = filesIn(last).filter((path) => !now.has(path));
    for (const path of filesIn(now).filter((one) => last.get(one) === undefined || last.get(one) === "folder")) {
      // The same bytes under another name are the same file, moved.
      const from = moves && gone.find((one) => last.get(one) === now.get(path));
      owners.set(path, (from && owners.get(from)) || who);
    }
    forget(now);
  }

  function forget(now: Tree): void {
    for (const path of filesIn(last)) {
      if (now.has(path)) continue;
      once.set(path, owners.get(path) ?? "user");
      owners.delete(path);
    }
    last = now;
  }
}
