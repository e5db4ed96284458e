import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import type { Ask } from "../../protocol/asks.ts";
import type { Session } from "../../session/session.ts";
import type { Io } from "../io.ts";
import { noteOutcome } from "./outcome.ts";
import { createPageWords } from "./page-words.ts";
import { createTextPrinter } from "./text.ts";

function notesOf(speak: (io: Io) => void): string {
  const notes: string[] = [];
  const io = { stdout: {}, texts: textsIn("en"), note: (text: string) => void notes.push(text) };
  speak(io as unknown as Io);
  return notes.join("");
}

const shown = 'textbox "Name" [e2] required\nbutton "Send" [e12], link "Back" [f1e3] (/)';
const result = { origin: "browser", output: shown, details: { url: "http://a.example/form" } } as const;

test("a line of what the browser does says what the ref stands for", () => {
  const head = { seq: 1, at: "", session: "ses_0", turn: null, call: "call_1", name: "browser_click" } as const;
  const lines = notesOf((io) => {
    const { show } = createTextPrinter(io, { saved: true }) as { show(event: unknown, history?: unknown): void };
    const history = { tasks: [] };
    show({ ...head, type: "tool-ended", status: "ok", ms: 1, ...result }, history);
    show({ ...head, type: "tool-started", input: { ref: "e12" } }, history);
    show({ ...head, type: "tool-started", input: { selector: "#a" } }, history);
  });
  expect(lines).toBe('→ browser_click {"ref":"e12"} · button "Send"\n→ browser_click {"selector":"#a"}\n');
});

test("refs are those of the page that was told of last, and of nobody else's words", () => {
  const words = createPageWords();
  words.hear({ ...result, origin: "web" });
  expect(words.of({ ref: "e12" })).toBe("");
  words.hear(result);
  expect([{ ref: "[f1e3]" }, { ref: "e2", text: "Ann" }, { ref: "e1" }, null].map(words.of)).toEqual([
    ...[' · link "Back"', ' · textbox "Name"', "", ""],
  ]);
  words.hear({ ...result, output: "Clicked", details: { url: "http://a.example/form#end" } });
  expect(words.of({ ref: "e12" })).toBe(' · button "Send"');
  words.hear({ ...result, output: "Clicked", details: { url: "http://a.example/sent" } });
  expect(words.of({ ref: "e12" })).toBe("");
});

const ask = (tool: string, suggestion: string): Partial<Ask> => ({
  ...{ ask: "ask_1", kind: "permission", tool, input: { ref: "e12" }, reason: "why", suggestion },
  touches: [{ action: "network", resource: "http://a.example/form", page: true }],
});
const told = (one: Partial<Ask>) =>
  notesOf((io) =>
    noteOutcome({ id: "ses_1", history: { asks: [one], tasks: [] } } as unknown as Session, io, { saved: true }),
  );

test("who must let the browser act is told the rule for the site, and that the page is gone", () => {
  const site = "--allow 'browser_*(domain:a.example)' (all that the browser does on this site, but no scripts)";
  const gone =
    "\nThe page is closed with this command, and what was filled in on it is gone: going on begins there anew.\n";
  expect(told(ask("browser_click", "browser_*(domain:a.example)"))).toContain(site);
  expect(told(ask("browser_click", "browser_*(domain:a.example)"))).toContain(gone);
  expect(told(ask("browser_navigate", "browser_*(domain:a.example)"))).not.toContain(gone);
  expect(told(ask("browser_evaluate", "browser_evaluate(domain:a.example)"))).not.toContain("all that the browser");
});

test("who goes on is told what always allows, and what the session keeps", () => {
  const kept = "The session keeps its model and its mode; give each --allow, --deny and --api-key again.\n";
  const rule = "=always: all that this rule allows, for the rest of the session; =deny, =deny:why)";
  expect(told(ask("browser_evaluate", "browser_evaluate(domain:a.example)"))).toContain(`(or ${rule}\n${kept}`);
});
