// Skills of our own in the forms that people's skills have: their heads, how they name each other, what lies beside them.
import type { SkillParts } from "../skills.ts";

export interface Skill extends Pick<SkillParts, "files"> {
  /** The head behind the name, as it is written. */
  head: string;
  text: string;
}

const script = (...lines: string[]) => `#!/usr/bin/env bash\nset -euo pipefail\n${lines.join("\n")}\n`;

export const skills: Record<string, Skill> = {
  "using-superpowers": {
    head: "description: Use when any talk begins - says how skills are found and called",
    text: "<VERY-IMPORTANT>\nCall a skill before you answer, even before you ask back. Never read its file: use the Skill tool.\n</VERY-IMPORTANT>",
  },
  brainstorming: {
    head: 'description: "Call this before anything new is made - what is wanted comes first: purpose, limits, design."',
    text: "# Ideas\n\nAsk ONE question at a time, with choices. Write docs/plans/<date>-<topic>-design.md and commit it.\n\n<HARD-GATE>\nNo code before the design is approved.\n</HARD-GATE>\n\nThen call superpowers:writing-plans, and nothing else.",
  },
  "writing-plans": {
    head: "description: Use when the wishes are clear and the work has several steps, before code is touched",
    text: "# Plans\n\nSmall steps, whole paths, exact commands. Save to `docs/plans/<name>.md`, then offer:\n\n1. In this session: superpowers:subagent-driven-development\n2. In another session: superpowers:executing-plans",
  },
  "executing-plans": {
    head: "description: Use when a written plan is to be carried out in batches with a look in between",
    text: "# By the plan\n\nRead it, make a TodoWrite list, do three tasks, report, and say: **Ready for feedback.** Then wait. At the end call superpowers:finishing-a-development-branch.",
  },
  "subagent-driven-development": {
    head: "description: Use when the tasks of a plan do not hang together and this session does them",
    text: "# One agent a task\n\nPer task, one after the other: implementer (./implementer-prompt.md), spec reviewer (./spec-reviewer-prompt.md), quality reviewer (./quality-prompt.md). Answer what the implementer asks, then let it go on.",
    files: {
      "implementer-prompt.md": "Task tool (general-purpose):\n  You make {TASK}. Ask first what is unclear.",
      "spec-reviewer-prompt.md": "Task tool (general-purpose):\n  Does the code do {TASK}, and nothing else?",
      "quality-prompt.md": "Task tool (superpowers:code-reviewer):\n  Is {BASE_SHA}..{HEAD_SHA} good?",
    },
  },
  "dispatching-parallel-agents": {
    head: "description: Use when 2+ pieces of work share nothing and wait for nothing",
    text: '# Side by side\n\n```typescript\nTask("Mend a.test.ts")\nTask("Mend b.test.ts")\n// both run at once\n```\n\nThen see that they do not clash, and run everything.',
  },
  "requesting-code-review": {
    head: "description: Use when a task is done, before it is merged",
    text: "# Have it looked at\n\n```bash\nBASE_SHA=$(git rev-parse HEAD~1)\nHEAD_SHA=$(git rev-parse HEAD)\n```\n\nTask tool with type superpowers:code-reviewer and the filled template of `code-reviewer.md`.\n\nSee: requesting-code-review/code-reviewer.md",
    files: {
      "code-reviewer.md": "Look at {BASE_SHA}..{HEAD_SHA}.\n```bash\ngit diff --stat {BASE_SHA}..{HEAD_SHA}\n```",
    },
  },
  "receiving-code-review": {
    head: "description: Use when somebody has commented on the code, before anything is changed - check it, agree to nothing blindly",
    text: '# What others say\n\nVerify first. Unclear: ask before you touch any of it. Nobody uses it? `grep` for it, then say so.\n\nReply in the thread: `gh api repos/{owner}/{repo}/pulls/{pr}/comments/{id}/replies -f body="…"`.',
  },
  "test-driven-development": {
    head: "description: Use when anything is made or mended, before its code is written",
    text: "# Red, green\n\n```dot\ndigraph { red -> green; green -> red; }\n```\n\nSee it fail, then write the code. Exceptions: ask your human partner.\n\nWhen you add mocks, read @testing-anti-patterns.md first.",
    files: { "testing-anti-patterns.md": "# Not like this\n\nNever test the mock." },
  },
  "systematic-debugging": {
    head: "description: Use when something does not do what it should, before a cure is proposed",
    text: "# The root\n\nSee `root-cause-tracing.md` in this directory. Which test leaves it behind:\n\n```bash\n./find-polluter.sh 'made' '*.test.sh'\n```\n\nThen superpowers:test-driven-development and superpowers:verification-before-completion.",
    files: {
      "root-cause-tracing.md": "Go up the calls until you see who began it.",
      "find-polluter.sh": script(
        'for one in $2; do rm -f "$1"; bash "$one" >/dev/null || true; if [ -e "$1" ]; then echo "POLLUTER: $one"; exit 1; fi; done',
        'echo "none"',
      ),
      "wait-example.ts": "export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));",
    },
  },
  "verification-before-completion": {
    head: "description: Use when about to say that it is done, or passes - run it, read all of it, then say so",
    text: "# First the proof\n\nRun the WHOLE command anew. Read the output and the exit code. Only then speak.",
  },
  "using-git-worktrees": {
    head: "description: Use when work is to be kept apart from the folder that is open",
    text: '# A folder of its own\n\n```bash\ngit check-ignore -q .worktrees\ngit worktree add "$path" -b "$BRANCH_NAME"\ncd "$path"\n```\n\nNo folder is set? Ask: .worktrees/ here, or ~/worktrees/.',
  },
  "finishing-a-development-branch": {
    head: "description: Use when the work is done and passes, and it must be decided what becomes of it",
    text: "# The end\n\nRun the tests. Then exactly these 4:\n\n```\n1. Merge into main here\n2. Push it and open a pull request\n3. Keep the branch\n4. Discard it\n```\n\nFor 4: let them type 'discard'. Wait for that very word.",
  },
  "writing-skills": {
    head: "description: Use when a skill is made, changed or tried out",
    text: "# A skill is tested like code\n\nREQUIRED: superpowers:test-driven-development. How: @testing-skills-with-subagents.md.\n\nPersonal skills live in `~/.claude/skills`. `./render-graphs.js .` draws the graphs.\n\n```dot\ndigraph { red -> green; }\n```",
    files: {
      "testing-skills-with-subagents.md": "Without the skill first: write down what they do wrong.",
      "render-graphs.js":
        "#!/usr/bin/env node\nconst text = require('node:fs').readFileSync(process.argv[2] + '/SKILL.md', 'utf8');\nconsole.log(`${(text.match(/```dot/g) ?? []).length} graphs`);\n",
    },
  },
  "finding-duplicate-functions": {
    head: "description: Use when functions may do the same thing under several names",
    text: "# Twins\n\n| step | with | model |\n|---|---|---|\n| 1 | `scripts/extract-functions.sh src/ -o catalog.json` | - |\n| 2 | `scripts/categorize-prompt.md` | haiku |\n| 3 | `scripts/find-prompt.md` | opus |\n| 4 | `scripts/report.sh` | - |",
    files: {
      "scripts/extract-functions.sh": script(
        `grep -rhoE 'function [a-zA-Z]+' "$1" | sort | awk '{ printf "%s\\"%s\\"", sep, $2; sep = "," } BEGIN { printf "[" } END { print "]" }' > "$3"`,
      ),
      "scripts/report.sh": script('for one in "$1"/*.json; do echo "- $(cat "$one")"; done > "$2"'),
      "scripts/categorize-prompt.md": "Sort these by what they are for: {CATALOG}",
      "scripts/find-prompt.md": "Which of these do the same? {CATEGORY}",
    },
  },
  "mcp-cli": {
    head: "description: Use MCP servers when they are wanted, by the mcp command, with none of them set up",
    text: '# mcp\n\n```bash\nexport PATH="$HOME/.local/bin:$PATH"\nmcp tools <server-command>\nmcp call <tool> --params \'{"a": 1}\' <server-command>\n```',
  },
  "using-tmux-for-interactive-commands": {
    head: "description: Use when a program wants a terminal and keys (vim, a REPL, git rebase -i)",
    text: "# tmux\n\n```bash\ntmux new-session -d -s edit vim file.txt\ntmux send-keys -t edit 'i' 'Hello' Escape ':wq' Enter\ntmux capture-pane -t edit -p\ntmux kill-session -t edit\n```\n\nOr `tmux-wrapper.sh start <name> <command>`.",
    files: {
      "tmux-wrapper.sh": script(
        'case "$1" in',
        '  start) tmux new-session -d -s "$2" "${@:3}"; echo "Session: $2" ;;',
        '  send) tmux send-keys -t "$2" "${@:3}" ;;',
        '  stop) tmux kill-session -t "$2" ;;',
        "esac",
      ),
    },
  },
  "slack-messaging": {
    head: "description: Use when a Slack channel is to be read or written to from here.\nuser-invocable: false\nallowed-tools: Bash(slackcli:*, curl:*)",
    text: '# Slack\n\n```bash\nslackcli conversations list\nslackcli messages send --recipient-id=C1 --message="Hello"\n```\n\nOnce: `./scripts/extract-tokens <workspace-url>`.',
    files: { "scripts/extract-tokens": script('echo "open $1"') },
  },
};
