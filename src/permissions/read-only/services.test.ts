import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "../shell/load.ts";
import { realFacts } from "./facts.ts";
import { isReadOnly } from "./read-only.ts";

const shell = await loadShell();
const reads = (text: string, at: string) =>
  isReadOnly(shell.read(text), join(at, "here"), { ...realFacts(), path: "/usr/bin:/bin", home: at });

function sides(quiet: readonly string[], loud: readonly string[]): void {
  const home = tempFolder();
  mkdirSync(join(home, "here"));
  expect(quiet.filter((text) => !reads(text, home))).toEqual([]);
  expect(loud.filter((text) => reads(text, home))).toEqual([]);
}

test("docker's lists and logs only read; what it is told besides does not", () => {
  sides(
    [
      ...["docker ps", "docker ps -a --format '{{json .}}'", "docker container ls -aq", "docker images -q alpine"],
      ...[
        "docker logs web --tail 5",
        "docker logs -f --since 1h web",
        "docker version",
        "docker info",
        "docker port web",
      ],
      ...["docker stats --no-stream", "docker network ls", "docker volume ls -q", "docker context show"],
      ...["docker inspect -f '{{.State.Status}} {{ .Name }}' web", "docker container inspect --format '{{.Id}}' web"],
    ],
    [
      ...["docker -H tcp://a ps", "docker --context x ps", "docker ps x", "docker stats", "docker $x", "docker *"],
      ...["docker inspect web", "docker inspect -f '{{.Config.Env}}' web", "docker inspect -f '{{json .}}' web"],
      ...["docker inspect -f '{{index . \"Config\"}}' web", "docker inspect --size web", "docker volume rm x"],
      ...["docker compose ps", "docker-compose ps", "docker context use x", "docker image prune", "docker logs $x"],
      ...["DOCKER_HOST=x docker ps", "DOCKER_CONTEXT=x; docker ps", "docker network inspect x", "docker ps --host x"],
    ],
  );
});

test("a docker on another machine is not asked", () => {
  const far = tempFolder();
  const choose = (currentContext: string, host: string) => {
    const id = createHash("sha256").update(currentContext).digest("hex");
    const folder = join(far, ".docker", "contexts", "meta", id);
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(far, "here"), { recursive: true });
    writeFileSync(join(far, ".docker", "config.json"), JSON.stringify({ currentContext }));
    writeFileSync(join(folder, "meta.json"), JSON.stringify({ Endpoints: { docker: { Host: host } } }));
    return reads("docker ps", far);
  };
  expect(choose("desktop", "unix:///home/a/.docker/desktop/docker.sock")).toBe(true);
  expect(choose("far", "ssh://a@a.example")).toBe(false);
  expect(choose("far", "tcp://a.example:2375")).toBe(false);
  writeFileSync(join(far, ".docker", "config.json"), JSON.stringify({ currentContext: "unknown" }));
  expect(reads("docker ps", far)).toBe(false);
  writeFileSync(join(far, ".docker", "config.json"), "{}");
  expect(reads("docker ps", far)).toBe(true);
});

test("kubectl tells of its settings, and asks no cluster", () => {
  sides(
    ["kubectl config current-context", "kubectl config get-contexts -o name", "kubectl version --client -o json"],
    [
      ...[
        "kubectl get pods",
        "kubectl describe pod x",
        "kubectl logs x",
        "kubectl version",
        "kubectl config view --raw",
      ],
      ...["kubectl config use-context x", "kubectl --kubeconfig x config current-context", "kubectl config"],
      "kubectl config current-context --kubeconfig=x",
    ],
  );
});

test("services of this machine tell how they are, and nothing of their environments", () => {
  sides(
    [
      ...["systemctl status nginx", "systemctl --no-pager status nginx", "systemctl list-units --type=service --all"],
      ...["systemctl --user is-active x", "journalctl -u nginx -n 50 --no-pager", "journalctl -k -b -o short-iso"],
    ],
    [
      ...["systemctl", "systemctl show x", "systemctl cat x", "systemctl stop x", "systemctl -H a status x"],
      ...["systemctl --host=a status x", "systemctl --root=x status y", "systemctl status x -M y", "systemctl --user"],
      ...["journalctl --vacuum-size=1M", "journalctl --rotate", "journalctl --cursor-file=x", "journalctl -D x"],
      ...["journalctl --flush", "journalctl --setup-keys", "journalctl --update-catalog", "journalctl _PID=1"],
    ],
  );
});

test("rustup is asked what is there, where it has its settings already", () => {
  const home = tempFolder();
  mkdirSync(join(home, "here"));
  const quiet = ["rustup show", "rustup toolchain list"];
  expect(quiet.filter((text) => reads(text, home))).toEqual([]);
  mkdirSync(join(home, ".rustup"));
  writeFileSync(join(home, ".rustup", "settings.toml"), "");
  expect(quiet.filter((text) => !reads(text, home))).toEqual([]);
  const loud = ["rustup update", "rustup show x", "rustup default stable", "rustup"];
  expect(loud.filter((text) => reads(text, home))).toEqual([]);
});
