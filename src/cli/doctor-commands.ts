import { type Command, Option } from "commander";
import { formats } from "../providers/preset.ts";
import type { Io } from "./io.ts";

/** `model doctor`: what a model can do. */
export function addDoctorCommand(model: Command, io: Io, result: { code: number }): void {
  const { cli, doctor } = io.texts;
  model
    .command("doctor")
    .argument("<provider/model>", doctor.help.examined)
    .description(doctor.help.model)
    .option("--base-url <url>", cli.help.baseUrl)
    .addOption(new Option("--format <format>", cli.help.format).choices(formats))
    .option("--api-key <key>", cli.help.apiKey)
    .addOption(new Option("--output <form>", cli.help.output).choices(["text", "json"]).default("text"))
    .action(async (id: string, flags) => {
      const { modelDoctorCommand } = await import("./model-doctor.ts");
      result.code = await modelDoctorCommand(id, flags, io);
    });
}
