import { riskOfCommand } from "../risk-commands.ts";
import { throwsAway, verbOf } from "../risk-git.ts";
import type { SimpleCommand } from "../shell/reading.ts";
import { programOf } from "./reaching.ts";

/** It destroys what it does not name one by one: whose will that is no word in it tells. */
export function sweeps(command: SimpleCommand): boolean {
  const risks = riskOfCommand(command);
  const [, ...rest] = command.words;
  switch (programOf(command)) {
    case "rm":
    case "shred":
    case "unlink":
      return rest.some((word) => word === null || broad.test(word));
    case "git": {
      const { verb, rest: given } = verbOf(rest);
      if (verb === "checkout" || verb === "restore")
        return throwsAway(rest) && given.some((word) => broad.test(word ?? "*"));
      if (verb === "stash" || verb === "reset" || verb === "clean") return throwsAway(rest);
      return verb === "push" && (risks.includes("force") || given.some((word) => overwriting.test(word ?? "")));
    }
    case "find":
    case "docker":
    case "podman":
    case "kubectl":
    case "terraform":
      return risks.includes("deletes");
    case "aws":
    case "gsutil":
    case "rclone":
      return given(rest, /^(?:rm|rb|purge|delete.*|terminate.*)$/);
    default:
      return false;
  }
}

/** A folder as a whole: this one, those above, home, or whatever a pattern finds. */
const broad = /^(?:\.{1,2}|~|\/)?(?:\/(?:\.{1,2})?)*$|^(?:[./~]*\/)?\.?\*+$/;
const overwriting = /^(?:--mirror|--delete|--prune|-d|:.+)$/;
const given = (words: readonly (string | null)[], word: RegExp) => words.some((one) => one !== null && word.test(one));
