import { expect, test } from "vitest";
import { type Language, languages } from "../src/protocol/language.ts";
import { toolSearch } from "../src/tools/agent/tool-search.ts";
import { builtInTools, defaultTools } from "../src/tools/catalogue.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { outputsIn } from "./support/skills.ts";
import { call, toolBench } from "./support/tool-context.ts";

/** Every tool, and what a person would say who looks for it without knowing its name. */
const said: Record<string, readonly [en: string, zh: string]> = {
  read_file: ["see what is written in a file", "看看文件里写了什么"],
  write_file: ["save some text as a new file", "把文字保存成一个新文件"],
  edit: ["change a few words in a file", "修改文件里的几个字"],
  glob: ["which files end in .ts", "找出所有以 .ts 结尾的文件名"],
  grep: ["where in the code does this word occur", "在代码里搜索一个词"],
  list_dir: ["what is in this directory", "看看这个文件夹里有什么"],
  file_stat: ["how big is the file and when was it changed", "文件有多大，什么时候改的"],
  file_delete: ["get rid of a file", "把文件删掉"],
  file_move: ["give a file another name", "给文件改个名字"],
  file_copy: ["make a copy of a file", "复制一个文件"],
  bash: ["run a program in the terminal", "在终端里运行程序"],
  bash_output: ["what did the server I started print so far", "后台程序到现在打印了什么"],
  bash_kill: ["stop a server that runs in the background", "停掉后台运行的服务"],
  web_fetch: ["read an article on the internet", "读一篇网上的文章"],
  web_search: ["google something", "上网查资料"],
  todo_write: ["keep a checklist of what is left to do", "列一个待办清单"],
  task: ["have a helper agent do a part of it", "让另一个助手去做一部分工作"],
  ask_user: ["put a question to the person", "问用户一个问题"],
  memory: ["remember this for next time", "记住这个，下次还要用"],
  compact: ["the conversation got too long, shorten it", "对话太长了，精简一下"],
  browser_launch: ["start chrome with a visible window", "启动一个看得见窗口的浏览器"],
  browser_navigate: ["go to a website", "打开一个网站"],
  browser_click: ["push a button on a website", "点一下网页上的按钮"],
  browser_type: ["fill in a form field", "在表单里填写内容"],
  browser_scroll: ["move further down the page", "把网页往下拉"],
  browser_hover: ["put the pointer over a menu", "把鼠标放到菜单上"],
  browser_press_key: ["hit enter on the keyboard", "按一下回车键"],
  browser_screenshot: ["photograph the web page", "给网页拍张图"],
  browser_get_dom: ["show the html structure of the page", "看看网页结构"],
  browser_evaluate: ["run js code in the page", "在网页里跑一段 js"],
  browser_wait_for: ["pause until something appears on the page", "等页面上的东西出现"],
  browser_go_back: ["return to the previous page", "回到上一个网页"],
  browser_go_forward: ["to the next page again", "再到下一个网页"],
  browser_reload: ["refresh the page", "刷新一下网页"],
  browser_get_state: ["what is the address and title of the open tab", "现在打开的网页地址和标题是什么"],
  screenshot: ["photograph my whole desktop", "拍下整个桌面"],
  open_in_folder: ["show me the file in the explorer", "在资源管理器里显示这个文件"],
  task_output: ["has the helper agent finished its report", "助手的结果出来了吗"],
  skill: ["load the instructions for this kind of work", "加载这类工作的说明"],
  tool_search: ["look whether there is another tool: find one", "查找别的工具"],
  use_tool: ["invoke a tool that was found", "调用找到的工具"],
  apply_patch: ["apply a diff", "打一个补丁"],
  notebook_edit: ["change a jupyter cell", "改 jupyter 的单元格"],
  enter_plan_mode: ["plan first, change nothing yet", "先做计划，暂时不改"],
  exit_plan_mode: ["hand in the plan for approval", "把计划交给用户批准"],
  browser_select: ["pick from a dropdown", "在下拉框里选一项"],
  browser_upload: ["attach a file on a website", "在网页上传文件"],
  browser_close: ["quit the browser", "关掉浏览器"],
};

test("every tool is listed on a machine with neither browser nor display", async () => {
  const program = commands({ env: { DISPLAY: "", WAYLAND_DISPLAY: "" } });
  await program.run("config", "set", "browserPath", "/nowhere/chrome");
  const { code, stdout } = await program.run("tool", "list", "--output", "json");
  const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
  expect([code, names.sort()]).toEqual([0, Object.keys(said).sort()]);
});

test("a session is told which of the tools that it looks for it has, and which it reaches by use_tool", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [{ name: "tool_search", input: { query: "where in the code does this word occur" } }] },
    { calls: [{ name: "tool_search", input: { query: "make a copy of a file" } }] },
    { text: "Done." },
  ]);
  const [own = "", other = ""] = outputsIn(await program.run("run", "--output", "jsonl", ...at(model.url), "go"));
  expect(own.split("\n").at(-1)).toMatch(/^\[Already in your list, to be called by name: .*\bgrep\b.*\]$/);
  expect(other).toMatch(/^\{"name":"file_copy"/);
});

const given: readonly string[] = [...defaultTools, "skill"];
const definitions = (language: Language, isGiven: boolean) =>
  builtInTools.filter(({ name }) => given.includes(name) === isGiven).map((tool) => tool.definitions[language]);

async function search(query: string, language: Language): Promise<{ found: string[]; listed: string[] }> {
  using bench = toolBench({ language });
  const box = { listed: () => definitions(language, true), toolbox: async () => definitions(language, false) };
  const { output } = await call(toolSearch, { query }, { context: { ...bench.context, ...box } });
  const lines = output.split("\n");
  const last = /^\[(?:Already in your list|已在你的工具列表中).*: (.*)\]$/.exec(lines.at(-1) ?? "")?.[1];
  return {
    found: lines.flatMap((line) => (line.startsWith("{") ? JSON.parse(line).name : [])),
    listed: last?.split(", ") ?? [],
  };
}

test.each(Object.entries(said))("%s is found by what a person would say, in either language", async (name, queries) => {
  for (const query of queries)
    for (const language of languages) {
      const { found, listed } = await search(query, language);
      expect([query, language, given.includes(name) ? listed : found]).toEqual([
        query,
        language,
        expect.arrayContaining([name]),
      ]);
    }
});
