import { expect, test } from "vitest";
import { type Language, languages } from "../src/protocol/language.ts";
import { toolSearch } from "../src/tools/agent/tool-search.ts";
import { builtInTools, defaultTools } from "../src/tools/catalogue.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { outputsIn } from "./support/skills.ts";
import { type Bench, call, toolBench } from "./support/tool-context.ts";

/** Every tool, and what people say who look for it without knowing its name, in both languages. */
const said: Record<string, string> = {
  read_file:
    "see what is written in a file | 看看文件里写了什么 | open and read a text file | 读取文件内容 | show me the contents of config.json | 打开文件看看",
  write_file:
    "save some text as a new file | 把文字保存成一个新文件 | create a file with this content | 新建文件并写入内容 | write a document to disk",
  edit: "change a few words in a file | 修改文件里的几个字 | replace text in an existing file | 替换文件中的文字 | fix a typo in a source file",
  glob: "which files end in .ts | 找出所有以 .ts 结尾的文件名 | find files by name pattern | 按名字找文件",
  grep: "where in the code does this word occur | 在代码里搜索一个词 | search for text inside files | 在文件里查找文字 | find where a function is used | 查找代码里用到这个函数的地方",
  list_dir: "what is in this directory | 看看这个文件夹里有什么 | list the files in a folder | 列出目录下的文件",
  file_stat:
    "how big is the file and when was it changed | 文件有多大，什么时候改的 | get the size of a file | 查看文件大小 | when was the file last modified | 查看文件权限",
  file_delete: "get rid of a file | 把文件删掉 | remove a file | 删除文件 | delete an old folder",
  file_move:
    "give a file another name | 给文件改个名字 | rename a file | 重命名文件 | move a file to another folder | 把文件移到别的文件夹",
  file_copy: "make a copy of a file | 复制一个文件 | duplicate a file | 拷贝文件 | 备份一个文件",
  bash: "run a program in the terminal | 在终端里运行程序 | run a shell command | 执行命令 | 执行一条 shell 命令 | install a package with npm",
  bash_output:
    "what did the server I started print so far | 后台程序到现在打印了什么 | read the output of a background process | 查看后台进程的输出 | check on the dev server's log",
  bash_kill:
    "stop a server that runs in the background | 停掉后台运行的服务 | kill a background process | 结束后台进程 | 终止正在运行的命令 | stop the dev server",
  web_fetch:
    "read an article on the internet | 读一篇网上的文章 | download a web page | 抓取网页内容 | get the text of a url | 读取网页",
  web_search:
    "google something | 上网查资料 | search the internet | 搜索互联网 | look something up online | 在网上搜索",
  todo_write:
    "keep a checklist of what is left to do | 列一个待办清单 | make a to-do list | 记录任务清单 | track my progress | 跟踪任务进度",
  task: "have a helper agent do a part of it | 让另一个助手去做一部分工作 | start a sub-agent | 启动子代理 | delegate work to another agent | 把任务交给子智能体",
  ask_user:
    "put a question to the person | 问用户一个问题 | ask the user a question | 向用户提问 | let the user choose | 让用户选择",
  memory:
    "remember this for next time | 记住这个，下次还要用 | save a note for later | 保存记忆 | remember a preference of the user | 长期记忆",
  compact:
    "the conversation got too long, shorten it | 对话太长了，精简一下 | compress the context | 压缩上下文 | free up context window | summarize the conversation so far",
  browser_launch:
    "start chrome with a visible window | 启动一个看得见窗口的浏览器 | launch a browser | 启动浏览器 | start the browser",
  browser_navigate:
    "go to a website | 打开一个网站 | open a url in the browser | 在浏览器中打开网址 | visit a page | browser navigate click type",
  browser_click: "push a button on a website | 点一下网页上的按钮 | click a link | 点击链接 | click on an element",
  browser_type: "fill in a form field | 在表单里填写内容 | type text into an input box | 在输入框中输入文字",
  browser_scroll: "move further down the page | 把网页往下拉 | scroll down the page | 向下滚动页面",
  browser_hover: "put the pointer over a menu | 把鼠标放到菜单上 | hover over an element | 鼠标悬停在元素上",
  browser_press_key: "hit enter on the keyboard | 按一下回车键 | press a keyboard shortcut | 按下键盘按键 | 按快捷键",
  browser_screenshot:
    "photograph the web page | 给网页拍张图 | take a screenshot of the web page | 网页截图 | capture the page as an image",
  browser_get_dom:
    "show the html structure of the page | 看看网页结构 | get the dom of the page | 获取页面的 DOM 结构 | extract page content",
  browser_evaluate:
    "run js code in the page | 在网页里跑一段 js | execute javascript on the page | 在页面执行 JavaScript",
  browser_wait_for:
    "pause until something appears on the page | 等页面上的东西出现 | wait for an element to appear | 等待元素出现",
  browser_go_back: "return to the previous page | 回到上一个网页 | go back in the browser | 浏览器后退 | 返回上一页",
  browser_go_forward: "to the next page again | 再到下一个网页 | go forward in the browser | 浏览器前进",
  browser_reload: "refresh the page | 刷新一下网页 | reload the page | 重新加载页面 | 刷新页面",
  browser_get_state:
    "what is the address and title of the open tab | 现在打开的网页地址和标题是什么 | get the current url and page title | 获取当前网址和标题 | which page is open now",
  screenshot:
    "photograph my whole desktop | 拍下整个桌面 | take a screenshot of the screen | 截取屏幕 | capture the desktop | 全屏截图",
  open_in_folder:
    "show me the file in the explorer | 在资源管理器里显示这个文件 | reveal a file in the file manager | 在文件管理器中显示文件 | open the containing folder",
  task_output:
    "has the helper agent finished its report | 助手的结果出来了吗 | get the result of a background sub-agent | 获取后台子代理的结果 | wait for the task to finish",
  skill: "load the instructions for this kind of work | 加载这类工作的说明 | load a skill | 加载技能",
  tool_search: "look whether there is another tool: find one | 查找别的工具 | search for tools | 搜索工具",
  use_tool: "invoke a tool that was found | 调用找到的工具",
  apply_patch: "apply a diff | 打一个补丁 | apply a patch to several files | 应用补丁 | change several files at once",
  notebook_edit: "change a jupyter cell | 改 jupyter 的单元格 | edit a notebook cell | 编辑笔记本单元格",
  enter_plan_mode: "plan first, change nothing yet | 先做计划，暂时不改 | switch to plan mode | 进入计划模式",
  exit_plan_mode:
    "hand in the plan for approval | 把计划交给用户批准 | leave plan mode | 退出计划模式 | submit the plan",
  browser_select: "pick from a dropdown | 在下拉框里选一项 | select an option from a dropdown | 选择下拉选项",
  browser_upload: "attach a file on a website | 在网页上传文件 | upload a file to a page | 上传文件到网页",
  browser_close: "quit the browser | 关掉浏览器 | close the browser | 关闭浏览器",
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

async function search(query: string, bench: Bench): Promise<{ found: string[]; listed: string[] }> {
  const { language } = bench.context;
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
  for (const language of languages) {
    using bench = toolBench({ language });
    for (const query of queries.split(" | ")) {
      const { found, listed } = await search(query, bench);
      expect([query, language, given.includes(name) ? listed : found]).toEqual([
        query,
        language,
        expect.arrayContaining([name]),
      ]);
    }
  }
});
