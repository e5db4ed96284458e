const orNot = (near: readonly string[]) => (near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "");

/** What is said about the search engines of the web and their keys. */
export const searchEngines = {
  help: {
    search: "search engines of the web",
    list: "all of them: the order in which they are asked, and what those without a number need",
    add: "give one its key or its address; the key is stored encrypted",
    engine: "brave, tavily, serpapi, bing, google, searxng, bocha or duckduckgo",
    address: "where it is: yours for searxng, else a server that answers in its place",
    engineId: "of your own search engine at Google (cx)",
    remove: "take away its key, its address and its place in the order",
  },
  unknown: (p: { name: string; known: string; near: readonly string[] }) =>
    `There is no search engine ${p.name}.${orNot(p.near)} Known: ${p.known}.`,
  badAddress: (p: { address: string }) =>
    `${p.address} is not an http or https address, or holds a password, a query or a comma. Example: --address http://127.0.0.1:8888`,
  addressNeeded: (p: { engine: string; name: string }) =>
    `Where is your ${p.engine}? skillmint search add ${p.name} --address URL`,
  badEngineId: (p: { id: string }) =>
    `${p.id} is no id of an engine, or not for Google. Example: skillmint search add google --engine-id 0123456789abcdef0`,
  noKey: (p: { engine: string }) => `${p.engine} takes no key.`,
  keyNeeded: (p: { engine: string; name: string; variables: readonly string[]; console: string | null }) =>
    `${p.engine} wants a key, and nobody is here to type it. Pipe it in: skillmint search add ${p.name} --api-key -; or set ${p.variables[0]}.${p.console ? ` Keys are made at ${p.console}` : ""}`,
  added: (p: { engine: string; name: string; place: number | null }) =>
    p.place === null
      ? `${p.engine} is stored, but is not ready.`
      : `${p.engine} is ready${p.place === 1 ? " and is asked first" : `: engine ${p.place} of those that are asked`}. Try it: skillmint tool call web_search '{"query":"…"}'`,
  removed: (p: { engine: string }) => `${p.engine} removed.`,
  notAdded: (p: { engine: string }) => `Nothing is stored for ${p.engine}.`,
  stillInEnvironment: (p: { variable: string }) => `Its key or address still comes from ${p.variable}.`,
  lacks: {
    address: (p: { name: string }) => `no address (skillmint search add ${p.name} --address URL)`,
    "engine-id": (p: { name: string }) => `no engine id (skillmint search add ${p.name} --engine-id ID)`,
  },
};
