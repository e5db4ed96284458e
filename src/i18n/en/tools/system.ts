/** Toolsets, todos and the desktop. */
export const system = {
  callFoundTools: (p: { example: string }) => `Call with use_tool, e.g. ${p.example}`,
  alreadyListed: (p: { names: string }) => `[Already in your list, to be called by name: ${p.names}]`,
  givenBefore: (p: { names: string }) => `Given before, see the earlier result of tool_search: ${p.names}`,
  moreTools: (p: { count: number }) => `[${p.count} more match. Search for a name to get its parameters; * lists all]`,
  familyTools: () => "[The browser also has these. Search for a name to get its parameters:]",
  pageCallsInOrder: () =>
    "[Browser calls of one step run one after the other in the order given; after one that failed, what acts on the page is not done.]",
  serverHasMore: (p: { prefix: string; names: string }) => `\n[The same server also has ${p.prefix}*: ${p.names}]`,
  notWhilePlanning: () => "[not in plan mode]",
  searchWhilePlanning: () => "In plan mode those that may change something are refused; that shows which.",
  askForTools: () => "tool_search with a name shows its parameters; use_tool calls it.",
  noToolFound: (p: { query: string; tools: string }) =>
    `No tool beyond those you have fits "${p.query}". There are: ${p.tools}`,
  noFurtherTools: () => "There are no tools beyond those you have.",
  useToolInside: () => "use_tool cannot call itself: give the tool's own name as name.",
  todoCreated: (p: { ids: string }) => `Created, id: ${p.ids}`,
  todoUpdated: (p: { ids: string }) => `Updated ${p.ids}`,
  todoDeleted: (p: { ids: string }) => `Deleted ${p.ids}`,
  todoCount: (p: { count: number; done: number }) =>
    p.count === 0 ? "The list is empty." : `${p.done} of ${p.count} done`,
  noSuchTodo: (p: { wanted: string; known: string }) =>
    `There is no todo ${p.wanted}.${p.known ? ` There are: ${p.known}` : " The list is empty."}`,
  listTakesNoTodos: () => "action list only shows the list. To set the whole list, give todos without an action.",
  todosOrOne: () => "Give either todos, or the id or subject of one todo; not both.",
  noDisplay: () =>
    "There is no display: the program runs without a desktop (neither DISPLAY nor WAYLAND_DISPLAY is set).",
  noScreenshotProgram: (p: { programs: string }) =>
    `No program for screenshots was found. Ask the user to install one of: ${p.programs}`,
  screenshotFailed: (p: { problems: string }) => `The screenshot could not be taken.\n${p.problems}`,
  noPicture: () => "it made no PNG",
  screenshotTaken: (p: { path: string; width: number; height: number }) =>
    `Screenshot: ${p.path} (${p.width} × ${p.height})`,
  pictureNotShown: (p: { why: "unseeing" | "too-big" }) =>
    `The picture itself is not shown to you: ${{ unseeing: "this model is not known to see pictures", "too-big": "it is too big to be sent" }[p.why]}. The user can open the file.`,
  targetExists: (p: { path: string }) => `${p.path} exists already; give another path.`,
  shownInFolder: (p: { path: string }) => `Shown in the file manager: ${p.path}`,
  noFileManager: () =>
    "The file manager could not be opened: none of gdbus, dbus-send and xdg-open is installed. Ask the user to install xdg-utils.",
  fileManagerFailed: (p: { problems: string }) =>
    `The file manager could not be opened; what was tried has failed:\n${p.problems}`,
  exitedWith: (p: { code: number | string }) => `exit code ${p.code}`,
  onlyPng: (p: { path: string }) => `A screenshot is saved as PNG only: give a path that ends in .png, not ${p.path}.`,
};
