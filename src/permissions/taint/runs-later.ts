const names = new Set(
  [
    "agents.md claude.md gemini.md memory.md skill.md .cursorrules .windsurfrules .clinerules copilot-instructions.md",
    "package.json makefile gnumakefile justfile taskfile.yml rakefile procfile dockerfile docker-compose.yml compose.yml",
    "pyproject.toml setup.py setup.cfg conftest.py noxfile.py tox.ini sitecustomize.py usercustomize.py pytest.ini gemfile composer.json cargo.toml build.rs",
    "build.gradle build.gradle.kts settings.gradle pom.xml cmakelists.txt jenkinsfile vagrantfile .envrc .npmrc .gitattributes",
    "gulpfile.js gruntfile.js .gitlab-ci.yml .travis.yml azure-pipelines.yml bitbucket-pipelines.yml crontab",
  ].flatMap((line) => line.split(" ")),
);
const folders =
  /(?:^|\/)(?:\.git|\.github|\.husky|\.circleci|\.vscode|\.agents|\.claude|\.cursor|\.codex|\.gemini|hooks|skills)\//;
const kinds =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|service|timer|desktop|plist)$|(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$|(?:^|[/.-])(?:setup(?:tests)?|global-?setup|preload|bootstrap)\.[cm]?[jt]sx?$|(?:^|\/)\.[\w-]+rc(?:\.[cm]?js)?$|\.pth$/;

/** A file of the workspace that programs run, or agents read as their instructions, without being asked again. */
export function runsLater(path: string): boolean {
  const folded = path.replaceAll("\\", "/").toLowerCase();
  return names.has(folded.slice(folded.lastIndexOf("/") + 1)) || folders.test(folded) || kinds.test(folded);
}

const instructions =
  /(?:^|\/)(?:agents|claude|gemini|memory|skill|copilot-instructions)(?:\.local)?\.md$|(?:^|\/)\.(?:cursor|windsurf|cline)rules(?:$|\/)/;

/** Those of them that agents read as what their user wants. */
export const instructs = (path: string): boolean => instructions.test(path.replaceAll("\\", "/").toLowerCase());
