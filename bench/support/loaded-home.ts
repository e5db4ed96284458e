import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { rowOf } from "../../src/front/mcp/row.ts";
import { serverHash } from "../../src/mcp/config/hash.ts";
import { newId } from "../../src/protocol/ids.ts";
import { databaseOf, dataFolder, type Place } from "./program.ts";
import { prose } from "./prose.ts";

/** Thirty skills, half of them the user's and half the folder's. */
export function addSkills(place: Place): void {
  for (let at = 0; at < 30; at++) {
    const skills = at % 2 ? join(dataFolder(place), "skills") : join(place.folder, ".agents", "skills");
    const name = `skill-${at}`;
    mkdirSync(join(skills, name), { recursive: true });
    const head = `---\nname: ${name}\ndescription: ${prose(150, at).replaceAll("\n", " ")}\n---\n\n`;
    writeFileSync(join(skills, name, "SKILL.md"), `${head}# ${name}\n\n${prose(4_000, at)}\n`);
  }
}

export function addAgentsFile({ folder }: Place): void {
  writeFileSync(join(folder, "AGENTS.md"), `# How we work here\n\n${prose(4_000)}\n`);
}

/** Small files, fifty to a folder and twenty folders to a folder. */
export function addFiles({ folder }: Place, count: number): void {
  for (let at = 0; at < count; at += 50) {
    const inner = join(folder, `part-${Math.floor(at / 1_000)}`, `section-${Math.floor(at / 50) % 20}`);
    mkdirSync(inner, { recursive: true });
    for (let file = at; file < Math.min(at + 50, count); file++) {
      writeFileSync(join(inner, `file-${file}.ts`), `export const value = ${file};\n`);
    }
  }
}

const server = join(import.meta.dirname, "mcp-server.ts");

/** Five servers, and a few rows in each table that the program does not write yet. */
export function addRows(place: Place): void {
  const db = new DatabaseSync(databaseOf(place));
  const now = new Date().toISOString();
  const all = (count: number, table: string, row: (at: number) => Record<string, string | number | Uint8Array>) => {
    for (let at = 0; at < count; at++) {
      const values = row(at);
      const columns = Object.keys(values);
      const marks = columns.map(() => "?").join(", ");
      db.prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`).run(...Object.values(values));
    }
  };
  const sessions = db
    .prepare("select id from sessions limit 200")
    .all()
    .map(({ id }) => String(id));
  const sessionAt = (at: number) => sessions[at % sessions.length] ?? "";
  db.exec("begin");
  const config = { transport: "stdio", command: process.execPath, args: [server], env: {} } as const;
  all(5, "mcp_servers", (at) => ({ ...rowOf(`server-${at}`, config) }));
  all(1, "mcp_lists", () => {
    const summary = JSON.stringify({ tools: 3, prompts: [], resources: 0, instructions: "" });
    return { hash: serverHash(config), summary, lists: '{"tools":[]}', at: now };
  });
  all(30, "installed_skills", (at) => {
    return { id: newId("skill"), name: `skill-${at}`, manifest: "{}", source: "folder", installed_at: now };
  });
  all(3, "model_configs", (at) => {
    const where = { api_format: "openai", base_url: "http://127.0.0.1:1/v1", model_name: "model" };
    return { id: newId("model"), name: `model-${at}`, ...where, created_at: now };
  });
  all(20, "app_settings", (at) => ({ key: `setting.${at}`, value: String(at) }));
  all(200, "processes", (at) => {
    const process = { session: sessionAt(at), owner: "", pid: 1, started: now, command: "npm run dev" };
    return { id: newId("proc"), ...process, ended_at: now };
  });
  all(Math.min(20, sessions.length), "partials", (at) => {
    return { session: sessionAt(at), message: newId("msg"), body: "{}", at: now };
  });
  all(50, "blobs", (at) => ({ hash: `hash-${at}`, content: Buffer.from(prose(2_000, at)) }));
  db.exec("commit");
  db.close();
}
