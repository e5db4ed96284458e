/** What people read of logins at MCP servers. The problems are parts of sentences. */
export const mcpAuth = {
  problems: {
    needed: "",
    scope: (p: { scope: string }) => `more rights are needed: ${p.scope}`,
    issuer: (p: { issuer: string }) => `the answer did not come from ${p.issuer}`,
    address: (p: { address: string }) => `no login by way of ${p.address}: it is neither https nor on this machine`,
    resource: (p: { resource: string }) => `the server says that it is ${p.resource}`,
    unreadable: "the authorization server's answer cannot be read",
    registration: (p: { status: number }) => `the authorization server does not register us (HTTP ${p.status})`,
    noRegistration: "the authorization server registers nobody: give --client-id",
    refused: (p: { code: string }) => `the authorization server says: ${p.code}`,
    late: (p: { seconds: number }) => `nobody has logged in within ${p.seconds} s`,
    notAsked: "it asks for no login",
  },
  page: {
    title: "SkillMint",
    done: "SkillMint has the answer. You can close this page.",
    wrong: "This answer belongs to no login that SkillMint waits for. You can close this page.",
  },
  help: {
    login: "log in at an MCP server, in the browser",
    logout: "forget the login at an MCP server",
    name: "its name",
    noOpen: "print the address and open nothing",
    clientId: "a client that was registered for you, or the https address of a client's metadata document",
    clientSecret: "its secret; - reads it from stdin",
    port: "the port of 127.0.0.1 that the browser comes back to",
  },
  visit: (p: { address: string }) => `Log in here: ${p.address}`,
  loggedIn: (p: { name: string }) => `Logged in: ${p.name}`,
  loggedOut: (p: { name: string }) => `Logged out: ${p.name}`,
  wasNotLoggedIn: (p: { name: string }) => `There is no login: ${p.name}`,
  notRevoked: () =>
    "Its authorization server was not told, or does not revoke tokens: the one that was used is good there until it runs out.",
  failed: (p: { name: string; detail: string }) => `No login at ${p.name}${p.detail === "" ? "" : `: ${p.detail}`}`,
  notRemote: (p: { name: string }) => `${p.name} is a program on this machine: there is nothing to log in at.`,
  hasHeader: (p: { name: string }) =>
    `${p.name} has an Authorization header in its configuration, which is used instead of a login.`,
  missing: (p: { names: string }) => `no value is set for ${p.names}`,
};
