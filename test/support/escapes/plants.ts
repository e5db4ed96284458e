import { probes } from "./probe.ts";

/** What somebody does in his repository, without a thought. */
const commit = "git -c user.name=a -c user.email=b commit -q --allow-empty -m x";
const status = { later: "git status" };
/** Without writing down what it saw, which would be a change as well. */
const looked = { later: "git --no-optional-locks status" };
const hook = (git: string) =>
  `mkdir -p ${git}/hooks; printf '#!/bin/sh\\ntouch $OUT/made\\n' > ${git}/hooks/pre-commit; chmod +x ${git}/hooks/pre-commit`;
/** The folder itself as the inside of a repository, with a work tree: git takes it for one. */
const bare = `mkdir -p objects refs/heads; echo 'ref: refs/heads/main' > HEAD
  printf '[core]\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tworktree = .\\n\\tfsmonitor = "touch $OUT/made; false"\\n' > config`;
/** The same with its parts in another folder, as trees of one repository have it; what fetches is told by its config. */
const apart = `rm .git/HEAD; (mkdir c; cd c; ${bare}
  printf '[remote "origin"]\\n\\turl = .\\n\\tuploadpack = "touch $OUT/made; false"\\n' >> config); cp c/HEAD .; echo c > commondir`;
const runs = `printf '[core]\\n\\tfsmonitor = "touch $OUT/made; false"\\n'`;
/** A part of the repository with a repository of its own, as git keeps it: its folder names another by a file. */
const part = `mkdir .git/modules; git init -q --separate-git-dir=.git/modules/lib lib; git -C lib -c user.name=a -c user.email=b commit -q --allow-empty -m x
  git add lib; printf '[submodule "lib"]\\n\\tpath = lib\\n\\turl = x\\n' > .gitmodules`;
/** One repository without files of its own, and folders with the files of its branches beside it. */
const branches = `rm -rf .git; git init -q --bare .bare; echo 'gitdir: .bare' > .git; 
  git worktree add -q main $(git -c user.name=a -c user.email=b commit-tree -m x $(git hash-object -wt tree /dev/null))`;

/** Tries without end, beyond the end of the command, until it is done once. */
const racing = (attempt: string) =>
  `setsid -f timeout -s KILL 5 bash -c 'until ${attempt}; do :; done 2> /dev/null' > /dev/null 2>&1 < /dev/null; sleep 0.2`;

/** Ways to leave something in the workspace that other programs will run or obey. */
export const plants = [
  ...probes("config that is not there yet", "disk", [
    ["of an agent", "mkdir -p .claude && echo '{\"hooks\":{}}' > .claude/settings.json"],
    ["of servers", "echo '{\"mcpServers\":{}}' > .mcp.json"],
    ["of our own", "mkdir -p .skillmint && echo '{}' > .skillmint/settings.json"],
    ["agents and skills", "mkdir -p .agents/agents && echo x > .agents/agents/a.md"],
    ["variables of a folder", "echo 'touch $OUT/made' > .envrc"],
    ["of a package manager", "echo 'script-shell=/bin/sh' > .npmrc"],
    ["another editor's", "mkdir .idea && echo x > .idea/workspace.xml"],
    ["hooks in a folder of their own", "mkdir .husky && echo x > .husky/pre-commit"],
    ["a container for editors", "mkdir .devcontainer && echo '{}' > .devcontainer/devcontainer.json"],
    ["of a compiler", "mkdir -p .cargo && echo x > .cargo/config.toml"],
  ]),
  ...probes("config moved into place", "disk", [
    ["a folder", "mkdir d && echo x > d/settings.json && mv -T d .claude"],
    ["a file", "echo x > f && mv f .envrc"],
    ["a symbolic link", "mkdir d && ln -s d .cursor"],
    ["a hard link", "echo x > f && ln f .mcp.json"],
    [
      "by an exchange",
      "mkdir d; echo x > d/settings.json; perl -e 'my ($a, $b) = qw(d .vscode); syscall($ENV{N_RENAMEAT2}, -100, $a, -100, $b, 2)'",
    ],
    ["with the folder above", "mkdir -p g/workflows && echo x > g/workflows/x.yml && mv .github old; mv -T g .github"],
  ]),
  ...probes("config that is there", "disk", [
    ["a longer one", "echo x >> .vscode/settings.json"],
    ["another in its place", "echo x > f; mv f .vscode/settings.json"],
    ["edited", "sed -i s/push/pull_request_target/ .github/workflows/ci.yml"],
    ["beside it", "echo x > .vscode/tasks.json"],
    ["taken away", "rm -rf .vscode"],
    ["moved away", "mv .vscode old"],
    ["moved away by the folder above", "mv .github old"],
    ["another mode", "chmod 777 .vscode/settings.json"],
  ]),
  ...probes("hooks of git", "disk", [
    ["a new one", hook(".git"), { later: commit }],
    ["in a moved folder", `mv .git g && cp -r g .git && ${hook(".git")}`, { later: commit }],
    [
      "a link for the folder",
      `mkdir h; rm -rf .git/hooks; ln -s ../h .git/hooks; ${hook("x").replaceAll("x/hooks", "h")}`,
      { later: commit },
    ],
    ["of a repository in the workspace", hook("lib/.git"), { setup: "git init -q lib", later: `cd lib; ${commit}` }],
    ["of one further down", hook("a/b/.git"), { setup: "mkdir a; git init -q a/b", later: `cd a/b; ${commit}` }],
    ["of a part of the repository", hook(".git/modules/lib"), { later: "test -e .git/modules/lib/hooks/pre-commit" }],
  ]),
  ...probes("config of git", "disk", [
    ["a program that watches files", `git config core.fsmonitor 'touch $OUT/made; false'`, status],
    ["another folder of hooks", `${hook("h")}; git config core.hooksPath h/hooks`, { later: commit }],
    ["another name that runs", "git config alias.st '!touch $OUT/made'", { later: "git st" }],
    ["written by hand", `printf '[core]\\n\\tfsmonitor = "touch $OUT/made; false"\\n' >> .git/config`, status],
    [
      "of this tree only",
      `printf '[core]\\n\\tfsmonitor = "touch $OUT/made; false"\\n' > .git/config.worktree`,
      { ...status, setup: "git config extensions.worktreeConfig true" },
    ],
    [
      "of a common folder elsewhere",
      "cp -r .git c; printf '[core]\\n\\tfsmonitor = \"touch $OUT/made; false\"\\n' >> c/config; echo ../c > .git/commondir",
      status,
    ],
    [
      "a file in place of the folder",
      "cp -r .git c; printf '[core]\\n\\tfsmonitor = \"touch $OUT/made; false\"\\n' >> c/config; mv .git old; echo 'gitdir: c' > .git",
      status,
    ],
    [
      "a repository where there is none",
      `git init -q . && git config core.fsmonitor 'touch $OUT/made; false'`,
      { ...status, setup: "rm -rf .git" },
    ],
  ]),
  ...probes("parts of a repository, and its other trees", "disk", [
    [
      "another folder named",
      `cp -r .git/modules/lib c; ${runs} >> c/config; echo 'gitdir: ../c' > lib/.git`,
      { ...looked, setup: part },
    ],
    [
      "one in place of the name",
      `rm lib/.git; git init -q lib; ${runs} >> lib/.git/config`,
      { ...looked, setup: part },
    ],
    ["the part itself", `${runs} >> .git/modules/lib/config`, { ...looked, setup: part }],
    [
      "one that is not there yet",
      `git init -q lib; ${runs} >> lib/.git/config`,
      { setup: `${part}; rm lib/.git`, ...looked },
    ],
    [
      "config of a repository beside",
      `${runs} >> .bare/config`,
      { setup: branches, later: "cd main; git --no-optional-locks status" },
    ],
    ["hooks of a repository beside", hook(".bare"), { setup: branches, later: `cd main; ${commit}` }],
    [
      "another tree's way to it",
      `cp -r .bare c; ${runs} >> c/config; echo $WORK/c > .bare/worktrees/main/commondir`,
      { setup: branches, later: "cd main; git --no-optional-locks status" },
    ],
    [
      "another tree's name for it",
      `cp -r .bare c; ${runs} >> c/config; echo 'gitdir: ../c/worktrees/main' > main/.git`,
      { setup: branches, later: "cd main; git --no-optional-locks status" },
    ],
  ]),
  ...probes("what git's config names", "disk", [
    [
      "a folder of hooks",
      hook("tools").replaceAll("tools/hooks", "tools"),
      { setup: "mkdir tools; git config core.hooksPath tools", later: commit },
    ],
    [
      "one that is not there yet",
      hook("tools").replaceAll("tools/hooks", "tools"),
      { setup: "git config core.hooksPath tools", later: commit },
    ],
    ["one below another", hook("a"), { setup: "mkdir a; git config core.hooksPath a/hooks", later: commit }],
    [
      "one that the user has for all",
      hook("tools").replaceAll("tools/hooks", "tools"),
      { setup: "git config --global core.hooksPath tools", later: commit },
    ],
    ["more config", `${runs} >> shared.ini`, { ...status, setup: "git config include.path ../shared.ini" }],
  ]),
  ...probes("the workspace as a repository", "disk", [
    ["where there is none", bare, { ...status, setup: "rm -rf .git" }],
    ["behind one that was broken", `rm -rf .git/HEAD .git/refs; ${bare}`, status],
    ["whose parts lie elsewhere", apart, { later: "git fetch" }],
    [
      "in a folder further down",
      `cd lib; rm .git/HEAD; ${bare}`,
      { setup: "git init -q lib", later: "cd lib; git status" },
    ],
  ]),
  ...probes("start-up files", "disk", [
    ["of the shell", "echo 'touch $OUT/made' >> $HOME/.bashrc", { later: "bash -ic true" }],
    ["of a login", "echo 'touch $OUT/made' >> $HOME/.profile", { later: "bash -lc true" }],
    ["a program before others", "mkdir -p $HOME/.local/bin && echo x > $HOME/.local/bin/git"],
    ["who may log in", "echo 'ssh-ed25519 AAAA' >> $HOME/.ssh/authorized_keys"],
    ["of git", "git config --global core.fsmonitor 'touch $OUT/made; false'", { later: "git status" }],
  ]),
  ...probes("start-up files, home being the workspace", "disk", [
    ["of the shell", "echo 'touch $OUT/made' >> .bashrc", { at: "home" }],
    ["of a login, not there yet", "echo 'touch $OUT/made' >> .profile", { at: "home" }],
    ["who may log in", "echo 'ssh-ed25519 AAAA' >> .ssh/authorized_keys", { at: "home" }],
    ["a program at login", "mkdir -p .config/autostart && echo x > .config/autostart/a.desktop", { at: "home" }],
    [
      "with the folder above",
      "mv .config old && mkdir -p .config/autostart && echo x > .config/autostart/a.desktop",
      { at: "home" },
    ],
    ["of git", "printf '[alias]\\n' > .gitconfig", { at: "home" }],
    ["a program before others", "mkdir -p .local/bin && echo x > .local/bin/git", { at: "home" }],
  ]),
  ...probes("our own data, the workspace being around it", "disk", [
    ["a change", "echo x >> our/data/secrets.json", { at: "base" }],
    ["a setting", "echo x > our/data/settings.json", { at: "base" }],
    [
      "the folder above moved away",
      "mv our old && mkdir -p our/data && echo '{}' > our/data/settings.json",
      { at: "base" },
    ],
    ["a deletion", "rm -rf our/data/skillmint.db", { at: "base" }],
    ["a link in its place", "mkdir d; rm -rf our; ln -s d our", { at: "base" }],
  ]),
  ...probes("a race with the end of the sandbox", "disk", [
    ["a folder", `${racing("mkdir .claude && echo x > .claude/settings.json")}`],
    ["a file", `${racing("ln f .mcp.json")}`, { setup: "echo x > f" }],
    ["a rename", `${racing("mv -T d .cursor")}`, { setup: "mkdir d" }],
  ]),
];
