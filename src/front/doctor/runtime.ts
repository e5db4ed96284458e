import type { Checker } from "./check.ts";

const oldest = 24;

export const checkRuntime: Checker = async ({ texts: { doctor } }) => {
  const { version, platform, arch, execPath } = process;
  const ok = Number.parseInt(version.slice(1), 10) >= oldest;
  const detail = doctor.node.detail({ version, platform: `${platform} ${arch}`, file: execPath });
  return [{ name: "node", state: ok ? "ok" : "problem", needed: true, detail, ...(!ok && { fix: doctor.node.fix() }) }];
};
