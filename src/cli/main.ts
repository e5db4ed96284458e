import { CommanderError } from "commander";
import { chosenLanguage } from "../config/language.ts";
import { pathsFrom } from "../config/paths.ts";
import { Declined } from "../front/declined.ts";
import { escapedControls } from "../front/visible.ts";
import { textsIn } from "../i18n/texts.ts";
import { CommandRefused } from "../protocol/commands.ts";
import { StaleOwner, StoreProblem } from "../store/store.ts";
import { Complaint, exitCode, type Io, type Streams } from "./io.ts";
import { createProgram } from "./program.ts";
import { unexpected } from "./unexpected.ts";

/** Runs one command line to its exit code. Nothing that can go wrong leaves a stack trace on the screen. */
export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  const io = ioFor(argv, streams);
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < 24) {
    io.note(`${io.texts.cli.needsNode({ version: node })}\n`);
    return exitCode.failed;
  }
  const result = { code: exitCode.done as number };
  const program = await createProgram(io, result);
  try {
    await program.parseAsync(argv, { from: "user" });
    return result.code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCode.done;
      // `skillmint tool` alone: the help has been shown, and says it all.
      if (error.code !== "commander.help") io.note(`${usageSentence(error, io)}\n`);
      return exitCode.usage;
    }
    const { sentence, code } = await complaintOf(error, io);
    io.note(`${sentence}\n`);
    return code;
  }
}

function usageSentence({ code, message }: CommanderError, { texts: { cli } }: Io): string {
  const what = /'([^']*)'/.exec(message)?.[1] ?? "";
  const problem = cli.wrongUse({
    code: code.replace("commander.", ""),
    what,
    message: message.replace(/^error: /, ""),
  });
  return cli.usage({ problem });
}

function ioFor(argv: readonly string[], streams: Streams): Io {
  const { stdout, stderr } = streams;
  const { language, problem } = chosenLanguage(streams.env);
  const texts = textsIn(language);
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that went away (`| head`) is no error; there is only nobody left to tell.
    if (error.code === "EPIPE") return;
    stderr.write(`${texts.cli.outputFailed({ problem: error.message })}\n`);
    process.exit(exitCode.failed);
  });
  // With stderr gone too there is no place left to say anything.
  stderr.on("error", () => undefined);
  if (problem) stderr.write(`${texts.config.badFile({ file: pathsFrom(streams.env).settings, problem })}\n`);
  return {
    ...streams,
    argv,
    language,
    texts,
    out: (text) => void stdout.write(escapedControls(text)),
    note: (text) => void stderr.write(escapedControls(text)),
  };
}

async function complaintOf(error: unknown, io: Io): Promise<{ sentence: string; code: number }> {
  if (error instanceof Complaint) return { sentence: error.message, code: error.code };
  const { texts, env } = io;
  const { cli } = texts;
  if (error instanceof Declined) {
    const hint = error.about && texts.advice.hint(error.about);
    return { sentence: [error.message, hint].filter(Boolean).join(" "), code: declinedCode[error.kind] };
  }
  if (error instanceof CommandRefused) {
    const isLate = error.why === "nothing-to-do" || error.why === "waiting";
    const refused = { ...texts.server.refused, ...cli.refused };
    return { sentence: refused[error.why](), code: isLate ? exitCode.failed : exitCode.usage };
  }
  if (error instanceof StaleOwner) return { sentence: texts.session.taken(), code: exitCode.failed };
  if (error instanceof StoreProblem)
    return { sentence: cli.store[error.kind]({ detail: error.message }), code: exitCode.failed };
  const { SecretsProblem } = await import("../config/secrets-problem.ts");
  if (error instanceof SecretsProblem) {
    const { secretsSentence } = await import("../front/secrets-sentence.ts");
    return { sentence: secretsSentence(error, texts), code: exitCode.failed };
  }
  if (env.SKILLMINT_DEBUG && error instanceof Error)
    return { sentence: error.stack ?? error.message, code: exitCode.failed };
  return { sentence: await unexpected(error, io), code: exitCode.failed };
}

const declinedCode = {
  unknown: exitCode.usage,
  unfit: exitCode.usage,
  limit: exitCode.limit,
  failed: exitCode.failed,
};
