import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openCallback } from "./callback.ts";

const pages = { title: "SkillMint", done: ["done", "好了"], wrong: ["wrong", "不对"] };

async function opened(more: { port?: number; preferred?: number } = {}) {
  const callback = await openCallback({ pages, ...more });
  onTestFinished(() => callback.close());
  const at = (path: string) => fetch(new URL(path, callback.address));
  return { callback, at, port: Number(new URL(callback.address).port) };
}

const never = new AbortController().signal;

test("only an answer with the state that was sent counts, and who comes with another is told so", async () => {
  const { callback, at } = await opened();
  const answer = callback.answer("s-1", never);
  const stranger = await at("/callback?state=s-2&code=stolen");
  expect([stranger.status, await stranger.text()]).toEqual([400, expect.stringContaining("<p>wrong</p><p>不对</p>")]);
  const without = await at("/callback?code=stolen");
  const right = await at("/callback?state=s-1&code=mine");
  expect([without.status, right.status, await right.text()]).toEqual([
    ...[400, 200],
    expect.stringContaining("<p>done</p><p>好了</p>"),
  ]);
  expect((await answer).get("code")).toBe("mine");
  expect((await at("/callback?state=s-1&code=again")).status).toBe(400);
});

test("nothing counts before anybody waits, and no other page is there", async () => {
  const { at } = await opened();
  const statuses = ["/callback?state=&code=x", "/", "/callback/x"].map(async (path) => (await at(path)).status);
  expect(await Promise.all(statuses)).toEqual([400, 404, 404]);
});

test("who calls this machine by another name is not answered", async () => {
  const { callback, port } = await opened();
  void callback.answer("s", never);
  const status = await new Promise((done) => {
    const options = { host: "127.0.0.1", port, path: "/callback?state=s&code=x", headers: { host: "evil.example" } };
    request(options, (response) => done(response.resume().statusCode)).end();
  });
  expect(status).toBe(404);
});

test("a port that was used before is taken again if it is free; one that must be is taken or nothing is", async () => {
  const first = await opened();
  const [preferred, port] = [first.port, first.port];
  expect((await opened({ preferred })).port).not.toBe(preferred);
  await expect(openCallback({ pages, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  first.callback.close();
  expect((await opened({ preferred })).port).toBe(preferred);
});
