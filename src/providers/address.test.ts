import { expect, test } from "vitest";
import { isLoopback, isOpen } from "./address.ts";

test.each<[string, boolean]>([
  ["http://127.0.0.1:1", true],
  ["http://127.9.9.9", true],
  ["http://2130706433", true],
  ["http://localhost", true],
  ["http://a.localhost", true],
  ["http://[::1]:1", true],
  ["http://127.0.0.1.evil.example", false],
  ["http://localhost.evil.example", false],
  ["http://192.168.0.1", false],
])("%s is this machine: %s", (url, expected) => expect(isLoopback(new URL(url))).toBe(expected));

test.each<[string, boolean]>([
  ["http://model.example/v1", true],
  ["http://8.8.8.8", true],
  ["http://10.evil.example", true],
  ["http://192.168.evil.example", true],
  ["http://172.32.0.1", true],
  ["http://100.128.0.1", true],
  ["http://[2001:db8::1]", true],
  ["https://model.example/v1", false],
  ["http://127.0.0.1", false],
  ["http://10.1.2.3", false],
  ["http://172.31.0.1", false],
  ["http://192.168.1.1", false],
  ["http://100.64.0.1", false],
  ["http://[fd00::1]", false],
  ["http://[fe80::1]", false],
  ["http://gpu-box:8000", false],
  ["http://gpu.local", false],
])("%s can be read by strangers: %s", (url, expected) => expect(isOpen(new URL(url))).toBe(expected));
