export const en = {
  title: "Set up a model",
  what: "One minute, three steps: then the agent can work for you. Or look around with the demo first, which needs no key and no network.",
  skip: "Use the demo model",
  later: "You find this again on the start page, and under Settings, Models.",
};
