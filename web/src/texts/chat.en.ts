import { count } from "../ui/count.ts";

const files = (many: number) => (many === 1 ? "1 file" : `${many} files`);
const soFar = (calls: number) => (calls === 1 ? "1 call so far" : `${calls} calls so far`);

/** The words of the conversation, its tool calls and its asks. */
export const chat = {
  conversation: "Conversation",
  latest: "Jump to latest",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Not copied",
  thinking: "Thinking",
  thought: "Thoughts",
  brokeOff: "This answer broke off.",
  hiddenCharacter: "A character that would not be seen",
  picture: "Picture",
  cannotShow: "This conversation cannot be shown here. All of it is kept: `skillmint session show` prints it.",
  pictureGone: "This picture could not be loaded.",
  undone: (p: { prompt: string; redo: boolean; changed: number; left: number }) => {
    const done = p.redo ? "put back" : "undone";
    const after = p.prompt && ` after “${p.prompt}”`;
    if (p.changed === 0) return `None of the changes to your files${after} could be ${done}.`;
    const rest = p.left > 0 ? ` ${files(p.left)} could not be ${done} completely.` : "";
    return `The changes to ${files(p.changed)}${after} were ${done}.${rest}`;
  },
  folded: (p: { compacted: boolean; count: number }) =>
    p.compacted
      ? `The model reads a summary of the ${p.count === 1 ? "message" : `${p.count} messages`} above.`
      : p.count === 1
        ? "The message above is no longer sent to the model."
        : `The ${p.count} messages above are no longer sent to the model.`,
  modeChanged: (p: { name: string }) => `Mode: ${p.name}`,
  retrying: (p: { seconds: number; attempt: number }) =>
    p.seconds > 0 ? `Trying again in ${p.seconds} s (attempt ${p.attempt})` : `Trying again (attempt ${p.attempt})`,
  loading: "Loading…",
  lost: "The connection is lost. Trying to reach SkillMint again…",
  refused: "This session cannot be shown. It may have been deleted.",
  state: {
    starting: "Asking the model",
    thinking: "Thinking",
    writing: "Writing",
    preparing: (p: { verb: string }) => `Preparing: ${p.verb}`,
    waiting: "Waiting for you",
    interrupted: "Interrupted. “Go on” takes it up where it was; a message does so too.",
    done: "Done",
    aborted: "Stopped. Send a message to go on.",
    "shut-down": "SkillMint was stopped. “Go on” takes it up where it was; a message does so too.",
    failed: "It could not go on. “Try again” takes it up where it was.",
    "step-limit": "Stopped at the step limit. “Go on” takes it up where it was; a message does so too.",
    stuck: "Stopped: the same call again and again. Say what to do differently.",
    budget: "Stopped at the cost limit. Raise it in the settings to go on.",
  },
  /** Where a turn ended other than by itself; what is written after it is in the session's language. */
  stopped: {
    aborted: "Stopped",
    "shut-down": "SkillMint was stopped",
    failed: "Failed",
    "step-limit": "Step limit",
    stuck: "Going in circles",
    budget: "Cost limit",
    done: "Done",
  },
  todos: (p: { done: number; all: number }) => `To do: ${p.done} of ${p.all} done`,
  todo: { pending: "to do", in_progress: "under way", completed: "done" },
  status: {
    ok: "done",
    error: "failed",
    denied: "denied",
    interrupted: "interrupted",
    arriving: "being written",
    queued: "not run yet",
    waiting: "waiting for you",
    running: "running",
  },
  /** What SkillMint says in the place of a result. */
  own: { refused: "You denied this.", stopped: "You stopped this." },
  exitCode: (p: { code: number }) => `exit code ${p.code}`,
  endedBy: (p: { signal: string }) => `ended by ${p.signal}`,
  begun: (p: { id: string }) => `Goes on in the background as ${p.id}`,
  timedOut: "out of time",
  input: "Input",
  output: "Output",
  noOutput: "(no output)",
  wholeOutput: (p: { file: string }) => `Whole output: ${p.file}`,
  more: (p: { lines: number }) => (p.lines === 1 ? "Show 1 more line" : `Show ${p.lines} more lines`),
  cutDiff: "The change goes on beyond what is shown here.",
  noDiff: "Nothing to show of this change: it is binary, very large, or changed nothing.",
  unchanged: "unchanged lines",
  matches: (p: { shown: number; total: number }) =>
    p.total > p.shown ? `${p.shown} of ${p.total} matches` : p.total === 1 ? "1 match" : `${p.total} matches`,
  lines: (p: { from: number; to: number }) => (p.from === p.to ? `line ${p.from}` : `lines ${p.from}–${p.to}`),
  files: (p: { shown: number; total: number }) =>
    p.total > p.shown
      ? `${p.shown} of ${p.total}`
      : p.total === 0
        ? "Nothing"
        : p.total === 1
          ? "1 entry"
          : `${p.total} entries`,
  resourcesOf: (p: { server: string }) => `Resources of ${p.server}`,
  resourceTemplates: "Templates, with braces to be filled in",
  willCompact: "Before the next step, earlier messages are summarised for the model if that makes enough room.",
  nothingFound: "Nothing was found.",
  facts: {
    type: "Kind",
    types: { file: "file", folder: "folder", link: "link", other: "something else" } as Record<string, string>,
    size: "Size",
    modified: "Changed",
    permissions: "Permissions",
    target: "Leads to",
    entries: "Entries",
    lines: "Lines",
    encoding: "Encoding",
    picture: "Picture",
  },
  skillFor: "Called with:",
  skillFrom: "From:",
  skillSources: {
    ...{ user: "your own skills", pack: "a pack", git: "a Git repository" },
    ...{ workspace: "this folder", "built-in": "SkillMint itself" },
  } as Record<string, string>,
  memory: {
    read: "Recall",
    write: "Remember",
    list: "List what is remembered",
    delete: "Forget",
  } as Record<string, string>,
  together: (p: { count: number; most: number }) =>
    p.most === p.count
      ? `${p.count} at the same time`
      : p.most > 1
        ? `${p.count} calls, ${p.most} at the same time`
        : `${p.count} calls`,
  task: {
    prompt: "Its task",
    steps: "What it did",
    result: "Result",
    background: "in the background",
    none: "Nothing yet",
  },
  retried: (p: { count: number }) =>
    p.count === 1
      ? "The model could not answer and was asked again"
      : `The model could not answer and was asked again ${p.count} times`,
  retriedAt: (p: { seconds: string }) => `asked again after ${p.seconds}`,
  end: {
    took: (p: { time: string }) => `Took ${p.time}`,
    tokens: (p: { input: number; output: number }) => `${count(p.input)} tokens in, ${count(p.output)} out`,
    tasks: (p: { input: number; output: number }) => `of which sub-agents ${count(p.input)} in, ${count(p.output)} out`,
    copy: "Copy answer",
    changed: (p: { files: number }) => (p.files === 1 ? "1 file changed" : `${p.files} files changed`),
    undo: "Undo its changes",
    redo: "Put its changes back",
  },
  edit: {
    name: "Edit and resend",
    hint: "A new session goes on from here. This one stays as it is, and so do your files.",
    send: "Send in a new session",
    cancel: "Cancel",
  },
  tryAgain: "Try again",
  /** Calls that looked at something, folded into one line. */
  looked: (p: { files: number; folders: number; searches: number }) => {
    const parts = [
      ...(p.files > 0 ? [`read ${p.files === 1 ? "1 file" : `${p.files} files`}`] : []),
      ...(p.searches > 0 ? [p.searches === 1 ? "searched once" : `searched ${p.searches} times`] : []),
      ...(p.folders > 0 ? [`listed ${p.folders === 1 ? "1 folder" : `${p.folders} folders`}`] : []),
    ].join(", ");
    return parts.charAt(0).toUpperCase() + parts.slice(1);
  },
  subAgent: (p: { agentType: string }) => `Sub-agent: ${p.agentType}`,
  verbs: {
    read_file: "Read",
    write_file: "Write",
    edit: "Edit",
    apply_patch: "Patch",
    notebook_edit: "Edit notebook",
    glob: "Find files",
    grep: "Search",
    list_dir: "List",
    file_stat: "Look at",
    file_delete: "Delete",
    file_move: "Move",
    file_copy: "Copy",
    bash: "Run",
    bash_output: "Read output of",
    bash_kill: "End process",
    task_output: "Sub-agent's result",
    todo_write: "Update the to-do list",
    tool_search: "Look for tools",
    compact: "Summarise the conversation",
    screenshot: "Take a screenshot",
    open_in_folder: "Show in folder",
    web_fetch: "Fetch",
    web_search: "Search the web",
    task: "Hand over a task",
    skill: "Use skill",
    ask_user: "Ask you",
    enter_plan_mode: "Plan first",
    exit_plan_mode: "Show you the plan",
    browser_navigate: "Open page",
    browser_click: "Click",
    browser_type: "Type",
    browser_get_dom: "Look at the page",
    browser_select: "Choose",
    browser_press_key: "Press key",
    browser_scroll: "Scroll",
    browser_screenshot: "Take a picture of the page",
    browser_wait_for: "Wait for the page",
    browser_hover: "Point at",
    browser_upload: "Upload",
    browser_go_back: "Go back",
    browser_go_forward: "Go forward",
    browser_reload: "Reload the page",
    browser_get_state: "See where the page stands",
    browser_evaluate: "Run a script in the page",
    browser_launch: "Start the browser",
    browser_close: "Close the browser",
    mcp_list_resources: "List resources",
    mcp_read_resource: "Read resource",
    memory: "Remember",
  } as Record<string, string>,
  you: "You:",
  use: (p: { name: string }) => `Use ${p.name}`,
  ask: {
    permission: "Permission needed",
    question: "Question",
    plan: "Plan",
    planQuestion: "Shall this plan be carried out?",
    planOptions: {
      askEach: "Yes, and ask before each edit",
      acceptEdits: "Yes, and accept edits",
      keep: "No, keep planning",
    },
    planReason: "Something should be different",
    planHint: "What? It goes on planning with that",
    planOn: "Send back",
    yourAnswer: "Your answer:",
    elsewhere: {
      allowed: "This was allowed elsewhere.",
      denied: "This was denied elsewhere.",
      answered: "This was answered elsewhere.",
    },
    allow: "Allow once",
    allowInSession: "Allow in this session",
    always: "Always allow…",
    rules: {
      title: "Always allow",
      what: "It is allowed now, and whatever this rule covers is no longer asked for:",
      where: "Where the rule holds",
      session: { name: "In this session", what: "It is gone with the session." },
      user: {
        name: "In all my sessions",
        what: "In every folder, until you remove it under Settings, Permissions.",
      },
      rule: "Rule",
      change: "Change",
      reset: "As suggested",
      allow: "Always allow",
      trying: "Looking at what was done so far…",
      tried: (p: { calls: number; changed: number; risky: number }) =>
        p.changed === 0
          ? `Of ${soFar(p.calls)} it would have changed none.`
          : `Of ${soFar(p.calls)} it would have let ${p.changed} pass unasked${p.risky === 0 ? "; none of them looks risky." : p.risky === 1 ? ". 1 of them looks risky:" : `. ${p.risky} of them look risky:`}`,
    },
    deny: "Deny",
    reason: "Reason",
    reasonHint: "What to do instead (optional)",
    why: "Why it asks:",
    byMode: {
      command: "In this mode, commands are asked for.",
      change: "In this mode, changes are asked for.",
      other: "In this mode, this is asked for.",
    },
    noRule: (p: { part: string }) => `No rule allows \`${p.part}\`, which is part of this command.`,
    folder: "Folder:",
    until: (p: { time: string }) => `Can be allowed until ${p.time}`,
    touches: "It touches",
    actions: {
      read: "reads",
      write: "changes",
      exec: "runs",
      look: "looks at process",
      end: "ends process",
      network: "connects to",
      interact: "interacts with",
      note: "changes the note",
    },
    hidden: "It holds characters that would not be seen. They are marked.",
    answer: "Answer",
    answerHint: "Or say it in your own words",
    answerToo: "Add something in your own words",
    send: "Answer",
    will: {
      bash: "The agent wants to run a command.",
      background: "The agent wants to start a command that goes on in the background.",
      write_file: "The agent wants to write a file.",
      edit: "The agent wants to change a file.",
      notebook_edit: "The agent wants to change a notebook.",
      apply_patch: "The agent wants to change files.",
      file_delete: "The agent wants to delete this.",
      file_move: "The agent wants to move this.",
      file_copy: "The agent wants to copy this.",
      read_file: "The agent wants to read a file.",
      bash_kill: "The agent wants to end a process.",
      screenshot: "The agent wants to take a picture of your screen.",
      open_in_folder: "The agent wants to open a folder on your screen.",
      web_fetch: "The agent wants to fetch a page.",
      memory: "The agent wants to change its notes for later sessions.",
    } as Record<string, string>,
    unread: "There is more of it. See all of it before you allow it.",
    planUnread: "There is more of it. See all of it before you approve it.",
    showRest: "Show the rest",
    notInSight: (p: { lines: number }) => `${p.lines} lines, not all of them in sight.`,
    willPlace: "A command has changed what other programs run later. It was taken back; allow puts it into place.",
    willUse: (p: { tool: string }) => `The agent wants to use ${p.tool}.`,
  },
};
