/** The words of the settings' frame; each section brings its own. */
export const settings = {
  name: "Settings",
  back: "All settings",
  sections: {
    models: { name: "Models", what: "Who answers: add a model, give its key, and see what it can do." },
    skills: { name: "Skills", what: "What the agent knows how to do, where it comes from, and what is always on." },
    packs: { name: "Pack workshop", what: "Makes a signed file of a skill, to give to others." },
    mcp: { name: "MCP servers", what: "Programs and services that bring tools of their own." },
    permissions: { name: "Permissions", what: "What is done unasked, what is asked for, and what is never done." },
    rules: { name: "Working rules", what: "Sentences that the agent keeps to in every session." },
    trust: { name: "Trusted folders", what: "Folders whose own skills, servers and rules you have agreed to." },
    memory: {
      name: "Memory",
      what: "What agents have noted for later sessions. They rely on it once you have confirmed it.",
    },
    budgets: {
      name: "Limits",
      what: "How much may be spent, how many steps a turn has, and how long things are kept.",
    },
    look: { name: "Appearance", what: "Colours, language and notifications of this page, in this browser." },
    access: { name: "Access", what: "The browsers that were let in. Whoever you show out has to be let in again." },
    doctor: { name: "Doctor", what: "What works on this machine, what is missing, and how to get it." },
  },
  loading: "Loading…",
  reload: "Reload",
  broken: "This part of the page could not be loaded. Reload the page.",
};
