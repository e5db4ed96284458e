import type { ModelProblem, PromptSize } from "../../protocol/problems.ts";
import { because } from "./system.ts";

interface Failed {
  model: string;
  detail: string;
  /** How long the server wants to be left alone. */
  retryAfterMs?: number | undefined;
  /** Whether anything of the answer had come. */
  kept?: boolean;
}

type Sentence = (p: Failed) => string;

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const asksToWait = ({ retryAfterMs }: Failed) => {
  // Some say "at once", and mean nothing by it.
  if (!retryAfterMs) return "Wait a while";
  return `The server asks to wait ${timeOf(retryAfterMs)}`;
};

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The model could not: what happened. What to do on a command line or a page is theirs to say. */
const problems: Record<ModelProblem, Sentence> = {
  missing: (p) => p.detail,
  unreachable: (p) => `${p.model} cannot be reached${because(p.detail)}. Check the address and the network.`,
  unauthorized: (p) => `${p.model} refused the key${because(p.detail)}.`,
  "not-found": (p) => `${p.model} was not found at this address${because(p.detail)}.`,
  refused: (p) => `${p.model} refused the request${because(p.detail)}.`,
  "too-long": (p) =>
    `The conversation is longer than ${p.model} takes${because(p.detail)}. Less is sent next time; a model with more room takes more.`,
  overloaded: (p) => `${p.model} is overloaded or over its limit${because(p.detail)}. ${asksToWait(p)}.`,
  "server-error": (p) => `${p.model} failed on the server's side${because(p.detail)}. A little later it may work.`,
  "broken-stream": (p) =>
    `The answer of ${p.model} broke off${because(p.detail)}.${p.kept ? " What came is kept." : ""}`,
  endless: (p) =>
    `${p.model} sent more than ${p.detail} for one reply and was cut off. It talks without end: ask for less at a time, or take another model.`,
  silent: (p) => `${p.model} said nothing for ${p.detail} seconds.`,
  "not-a-stream": (p) => `${p.model} did not answer as expected${because(p.detail)}.`,
  empty: (p) => `${p.model} answered with nothing${because(p.detail)}.`,
};

type Words = (p: Pick<Failed, "detail" | "retryAfterMs">) => string;

/** The same in a few words, for a line that says that it is asked again. */
const reasons: Record<ModelProblem, Words> = {
  missing: () => "not there any more",
  unreachable: (p) => `not reached${because(p.detail)}`,
  unauthorized: (p) => `key refused${because(p.detail)}`,
  "not-found": (p) => `not found${because(p.detail)}`,
  refused: (p) => `refused${because(p.detail)}`,
  "too-long": (p) => `longer than it takes${because(p.detail)}`,
  overloaded: (p) =>
    `overloaded${because(p.detail)}${!p.retryAfterMs ? "" : `; try again in ${timeOf(p.retryAfterMs)}`}`,
  "server-error": (p) => `server error${because(p.detail)}`,
  "broken-stream": (p) => `the answer broke off${because(p.detail)}`,
  endless: (p) => `more than ${p.detail} for one reply`,
  silent: (p) => `silent for ${p.detail} s`,
  "not-a-stream": (p) => `not a stream${because(p.detail)}`,
  empty: (p) => `empty answer${because(p.detail)}`,
};

/** What the user has just said is too much by itself. By the user's own limit it was not sent; a model may have refused it. */
const promptTooLong = ({ prompt, prefix, most, by, model }: PromptSize & Pick<Failed, "model">) => {
  const limit =
    by === "user"
      ? `maxContextTokens allows ${most} tokens a request`
      : `${model} takes ${most} tokens for request and reply`;
  const more = by === "user" ? "raise the limit" : "take a model with more room";
  if (prefix >= most)
    return `The system prompt and the tools alone take about ${prefix} tokens, and ${limit}. ${capital(more)}.`;
  return `This message ${by === "user" ? "was not sent: it" : "is too long: it"} has about ${prompt} tokens, and there is room for ${most - prefix}, since ${limit}, and the system prompt and the tools take ${prefix}. Put the text into a file and name the file instead, or ${more}.`;
};

export const model = {
  problems,
  reasons,
  promptTooLong,
  demo: () => `I am the built-in demo model: scripted, no network, no understanding.

- A line such as \`read_file {"path":"README.md"}\` makes me call that tool; several lines make several calls in one step.
- \`tour\` walks through the tools: it writes poem.txt, changes it, finds it and runs a command.

To use a real model, add one: on the page under Settings → Models, or in a terminal:

    skillmint model list --all                  # the providers that are known
    skillmint model add deepseek/deepseek-flash # asks for the key and stores it encrypted
    skillmint run "…"

Any other address works with --base-url, --format, --model and --api-key; models on this machine (Ollama, LM Studio) need no key.
`,
  demoBadJson: (p: { name: string; problem: string }) => `The input after ${p.name} is not valid JSON: ${p.problem}`,
  tour: () => "A tour of the tools. First, write a file.",
  tourLook: () => "See that it is there, and what it says (both at once).",
  tourEdit: () => "One word is wrong. Change it.",
  tourSearch: () => "Search for the word in all files, and for all text files by name.",
  tourShell: () => "Last, run a command.",
  tourEnd:
    () => `That was the tour: files were written, changed and found, and a command was run, all through the same gate and journal that a real model uses.

Next, add a model of your own: on the page under Settings → Models, or in a terminal:

    skillmint model list --all                  # the providers that are known
    skillmint model add deepseek/deepseek-flash # asks for the key and stores it encrypted
    skillmint run "…"
`,
};
