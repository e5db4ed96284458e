import { cli } from "./cli.ts";
import { gate } from "./gate.ts";
import { model } from "./model.ts";
import { prompt } from "./prompt.ts";
import { session } from "./session.ts";
import { tools } from "./tools.ts";

export const en = { cli, gate, model, prompt, session, tools };
