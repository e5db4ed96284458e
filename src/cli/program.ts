import { Command, Option } from "commander";
import { modes, sandboxes } from "../protocol/modes.ts";
import { formats } from "../providers/preset.ts";
import { version } from "../version.ts";
import { addAgentCommands } from "./agent-commands.ts";
import { addConfigCommands } from "./config-commands.ts";
import type { Io } from "./io.ts";
import { addMcpCommands } from "./mcp-commands.ts";
import { addMcpServe } from "./mcp-serve-flags.ts";
import { addModelCommands } from "./model-commands.ts";
import { addPackCommands } from "./pack-commands.ts";
import { addPermissionCommands } from "./permission-commands.ts";
import { addRuleCommands } from "./rule-commands.ts";
import { addSearchCommands } from "./search-commands.ts";
import { addSessionCommands } from "./session-commands.ts";
import { addSkillCommands } from "./skill-commands.ts";

const outputs = ["text", "json", "jsonl"] as const;
const usageKeys = ["day", "session", "turn", "skill", "model"] as const;
const listOutputs = ["text", "json"] as const;

/** The command line as users see it. A command's own module loads only when it is called. */
export async function createProgram(io: Io, result: { code: number }): Promise<Command> {
  const { cli } = io.texts;
  const { help } = cli;
  const program = new Command("skillmint")
    .description(help.program)
    .version(version, "-V, --version", help.version)
    .helpOption("-h, --help", help.help)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.note,
      // Said once, in the user's language, by whoever catches it.
      outputError: () => undefined,
    })
    .configureHelp({ styleTitle: (title) => help.titles[title] ?? title })
    // So that a flag behind a command is the command's.
    .enablePositionalOptions()
    .hook("preAction", async (_, command) => {
      if (!mayChange(io.argv)) return;
      const { changesWhatIsAllowed, refuseBelowCall } = await import("./below-a-call.ts");
      const changing = changesWhatIsAllowed(command);
      if (changing !== null) refuseBelowCall(changing, io);
    })
    .action(async (flags) => {
      const [unknown] = program.args;
      if (unknown) program.error(cli.noSuchCommand({ name: unknown }), { code: "commander.unknownCommand" });
      const { serveCommand } = await import("./serve.ts");
      result.code = await serveCommand(flags, io);
    });

  gateFlags(program.command("run").argument("[prompt]", help.prompt))
    .description(help.run)
    .addOption(new Option("--output <form>", help.output).choices(outputs).default("text"))
    .option("--model <provider/model>", help.model)
    .option("--base-url <url>", help.baseUrl)
    .addOption(new Option("--format <format>", help.format).choices(formats))
    .option("--api-key <key>", help.apiKey)
    .option("--session <id>", help.session)
    .option("--continue", help.continue)
    .option("--max-steps <n>", help.maxSteps)
    .option("--max-cost <usd>", io.texts.cost.help.maxCost)
    .option("--tools <list>", help.tools)
    .option("--skill <name>", help.skill)
    .option("--answer <ask=answer>", help.answer, collected)
    .option("--no-save", help.noSave)
    .action(async (prompt: string | undefined, flags) => {
      const { runCommand } = await import("./run.ts");
      result.code = await runCommand(prompt, flags, io);
    });

  const { server } = io.texts;
  serveFlags(program).option("--no-open", server.help.noOpen);
  serveFlags(program.command("serve"))
    .description(server.help.serve)
    .action(async (flags) => {
      const { serveCommand } = await import("./serve.ts");
      result.code = await serveCommand({ ...flags, open: false }, io);
    });

  const tool = program.command("tool").description(help.tool).helpCommand(false);
  listFlag(tool.command("list"))
    .description(help.toolList)
    .action(async (flags) => {
      const { toolListCommand } = await import("./tool-list.ts");
      result.code = await toolListCommand(flags, io);
    });
  listFlag(gateFlags(tool.command("call").argument("<name>").argument("[json]", help.toolInput)))
    .description(help.toolCall)
    .option("--session <id>", io.texts.permissions.help.session)
    .option("--skill <name>", help.skill)
    .action(async (name: string, json: string | undefined, flags) => {
      const { toolCallCommand } = await import("./tool-call.ts");
      result.code = await toolCallCommand(name, json, flags, io);
    });

  const { cost } = io.texts;
  listFlag(program.command("usage"))
    .description(cost.help.usage)
    .addOption(new Option("--by <what>", cost.help.by).choices(usageKeys).default("day"))
    .option("--days <n>", cost.help.days)
    .option("--session <id>", cost.help.session)
    .action(async (flags) => {
      const { usageCommand } = await import("./usage.ts");
      result.code = await usageCommand(flags, io);
    });

  const { trust } = io.texts;
  listFlag(program.command("trust").argument("[dir]", trust.help.folder))
    .description(trust.help.trust)
    .option("--yes", trust.help.yes)
    .option("--remove", trust.help.remove)
    .action(async (folder: string | undefined, flags) => {
      const { trustCommand } = await import("./trust.ts");
      result.code = await trustCommand(folder, flags, io);
    });

  listFlag(program.command("doctor"))
    .description(io.texts.doctor.help.machine)
    .action(async (flags) => {
      const { doctorCommand } = await import("./doctor.ts");
      result.code = await doctorCommand(flags, io);
    });

  const session = program.command("session").description(help.sessions).helpCommand(false);
  const model = program.command("model").description(io.texts.models.help.models).helpCommand(false);
  const permission = program.command("permission").description(io.texts.permissions.help.permission).helpCommand(false);
  const { skillHelp } = io.texts.skills;
  const skill = program.command("skill").description(skillHelp.skill).helpCommand(false);
  const agent = program.command("agent").description(io.texts.agents.help.agent).helpCommand(false);
  const pack = program.command("pack").description(skillHelp.pack).helpCommand(false);
  const mcp = program.command("mcp").description(io.texts.mcp.help.mcp).helpCommand(false);
  const search = program.command("search").description(io.texts.searchEngines.help.search).helpCommand(false);
  const rule = program.command("rule").description(skillHelp.rule).helpCommand(false);
  const memory = program.command("memory").description(skillHelp.memory).helpCommand(false);
  const config = program.command("config").description(io.texts.config.help.config).helpCommand(false);
  // Many, and made only where they are asked for: every start would wait for them.
  if (io.argv.includes("session")) addSessionCommands(session, io, result);
  if (io.argv.includes("model")) addModelCommands(model, io, result);
  if (io.argv.includes("permission")) addPermissionCommands(permission, { io, result, gateFlags });
  if (io.argv.includes("config")) addConfigCommands(config, io, result);
  if (io.argv.includes("skill")) addSkillCommands(skill, io, result);
  if (io.argv.includes("agent")) addAgentCommands(agent, io, result);
  if (io.argv.includes("pack")) addPackCommands(pack, io, result);
  if (io.argv.includes("mcp")) addMcpCommands(mcp, io, result);
  if (io.argv.includes("mcp")) addMcpServe(gateFlags(mcp.command("serve")), io, result);
  if (io.argv.includes("search")) addSearchCommands(search, io, result);
  if (io.argv.includes("rule")) addRuleCommands(rule, io, result);
  if (io.argv.includes("memory")) (await import("./memory-commands.ts")).addMemoryCommands(memory, io, result);

  // Last, since commands take over such settings when they are made: only here a stray word is an unknown command.
  return program.allowExcessArguments();

  function gateFlags(command: Command): Command {
    return (
      command
        .option("--cwd <dir>", help.cwd)
        .addOption(new Option("--mode <mode>", help.mode).choices(modes))
        .addOption(new Option("--sandbox <profile>", help.sandbox).choices(sandboxes))
        // One rule a flag: a list would swallow the prompt behind it.
        .option("--allow <rule>", help.allow, collected)
        .option("--deny <rule>", help.deny, collected)
        .option("--trust-once", io.texts.trust.help.once)
    );
  }

  function serveFlags(command: Command): Command {
    return command
      .option("--host <address>", server.help.host)
      .option("--port <n>", server.help.port)
      .option("--tls-cert <file>", server.help.tlsCert)
      .option("--tls-key <file>", server.help.tlsKey)
      .option("--name <name>", server.help.name, collected)
      .option("--insecure-http", server.help.insecureHttp);
  }

  function listFlag(command: Command): Command {
    return command.addOption(new Option("--output <form>", help.output).choices(listOutputs).default("text"));
  }
}

/** Most starts have nothing to look for: `run` with a prompt, and what only lists. */
const mayChange = ([first, ...rest]: readonly string[]) =>
  first !== "run" || rest.some((word) => /^--(?:answer|allow|trust-once|mode(?:=|$))/.test(word));

const collected = (value: string, before: string[] = []) => [...before, value];
