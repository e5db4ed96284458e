import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../../protocol/language.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { builtInTools } from "../catalogue.ts";
import { matchTools } from "./match-tools.ts";

const define = (name: string, description: string, ...parameters: string[]): ToolDefinition => ({
  name,
  description,
  parameters: { type: "object", properties: Object.fromEntries(parameters.map((one) => [one, { type: "string" }])) },
});

const english = [
  define("file_stat", "Size, time of change and permissions of a file.", "path"),
  define("file_delete", "Delete a file or an empty folder.", "path"),
  define("file_move", "Move or rename a file or folder.", "source", "destination"),
  define("file_copy", "Copy a file or folder.", "source", "destination"),
  define("apply_patch", "Change several files with one patch.", "patch"),
  define("notebook_edit", "Change a cell of a Jupyter notebook.", "path", "cell"),
  define("screenshot", "Take a screenshot of the whole screen.", "path"),
  define("open_in_folder", "Show a file or folder to the user in the file manager.", "path"),
  define("mcp_github_create_issue", "Create a new issue in a repository.", "repo", "title"),
];
const chinese = [
  define("file_stat", "获取文件的大小、修改时间和权限。", "path"),
  define("file_delete", "删除文件或空目录。", "path"),
  define("file_move", "移动或重命名文件、目录。", "source", "destination"),
  define("file_copy", "复制文件或目录。", "source", "destination"),
  define("apply_patch", "用一个补丁修改多个文件。", "patch"),
  define("notebook_edit", "修改 Jupyter 笔记本的单元格。", "path", "cell"),
  define("screenshot", "截取整个屏幕。", "path"),
  define("open_in_folder", "在文件管理器中向用户显示文件或文件夹。", "path"),
  define("mcp_github_create_issue", "Create a new issue in a repository.", "repo", "title"),
];

test.each([
  ["rename", "file_move"],
  ["mv", "file_move"],
  ["how can I rename a file?", "file_move"],
  ["delete a file", "file_delete"],
  ["rm", "file_delete"],
  ["removing folders", "file_delete"],
  ["duplicate", "file_copy"],
  ["when was it modified", "file_stat"],
  ["jupyter", "notebook_edit"],
  ["ipynb cell", "notebook_edit"],
  ["screen capture", "screenshot"],
  ["take screenshots", "screenshot"],
  ["reveal in finder", "open_in_folder"],
  ["openInFolder", "open_in_folder"],
  ["select:file_copy", "file_copy"],
  ["github", "mcp_github_create_issue"],
  ["create issue", "mcp_github_create_issue"],
  ["重命名", "file_move"],
  ["删除文件", "file_delete"],
  ["怎么移动这个文件夹", "file_move"],
  ["拷贝一个文件", "file_copy"],
  ["截图", "screenshot"],
  ["给屏幕截屏", "screenshot"],
  ["打开文件管理器", "open_in_folder"],
  ["文件大小", "file_stat"],
  ["笔记本", "notebook_edit"],
  ["补丁", "apply_patch"],
])("%s finds %s first, in a session of either language", (query, name) => {
  expect(matchTools(query, english)[0]?.name).toBe(name);
  expect(matchTools(query, chinese)[0]?.name).toBe(name);
});

test("what is plainly meant comes alone", () => {
  expect(matchTools("delete file", english).map(({ name }) => name)).toEqual(["file_delete"]);
});

test("several names find them all", () => {
  const found = matchTools("file_move, file_copy", english).map(({ name }) => name);
  expect(found.sort()).toEqual(["file_copy", "file_move"]);
});

test("what no tool does finds none", () => {
  expect(matchTools("weather", english)).toEqual([]);
  expect(matchTools("天气预报", chinese)).toEqual([]);
  expect(matchTools("tool", english)).toEqual([]);
});

test.each(builtInTools.filter(({ loaded }) => !loaded).map(({ name }) => name))("%s is found by its name", (wanted) => {
  for (const language of languages) {
    const toolbox = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions[language]);
    expect(matchTools(wanted, toolbox)[0]?.name).toBe(wanted);
    expect(matchTools(wanted.replaceAll("_", " "), toolbox)[0]?.name).toBe(wanted);
  }
});

const ofSession = (language: "en" | "zh-CN") =>
  builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions[language]);

test.each([
  ["browser navigate", ["browser_navigate"]],
  ["browser navigate click", ["browser_navigate", "browser_click"]],
  ["browser: navigate, click, type", ["browser_navigate", "browser_click", "browser_type"]],
  ["navigation in the browser", ["browser_navigate"]],
])("who says names in words is given those tools first, in that order: %s", (query, names) => {
  for (const language of languages) {
    const found = matchTools(query, ofSession(language)).map(({ name }) => name);
    expect(found.slice(0, names.length)).toEqual(names);
  }
});

test("a word is no part of another: background is not back, and its beginning counts only where nobody has the word", () => {
  for (const language of languages) {
    const found = (query: string) => matchTools(query, ofSession(language)).map(({ name }) => name);
    expect(found("background process")).not.toContain("browser_go_back");
    expect(found("background")[0]).toMatch(/^bash_/);
    expect(found("back")).not.toContain("bash_output");
    expect(found("evalu")).toEqual(["browser_evaluate"]);
  }
});

test("any query is answered", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: fc.constantFrom("删", "除", "文", "件", " ", "a", "_", "(", "\\") }),
      ),
      (query) => {
        expect(english).toEqual(expect.arrayContaining(matchTools(query, english)));
        expect(matchTools(query, [])).toEqual([]);
      },
    ),
  );
});
