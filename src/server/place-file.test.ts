import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { readPlace, writePlace } from "./place-file.ts";

test("what the server tells of itself is read as it was written", () => {
  const file = join(tempFolder(), "server.json");
  const place = { pid: 1, port: 2, token: "t", url: "https://here:2/", host: "::1" };
  writePlace(file, place);
  expect(readPlace(file)).toEqual(place);
});

test.each(["", "{", "42", "null", "{}", "[]", '{"pid":1,"port":"2","token":"t"}', '{"pid":1,"port":2}'])(
  "%j tells nothing",
  (text) => {
    const file = join(tempFolder(), "server.json");
    writeFileSync(file, text);
    expect(readPlace(file)).toBeNull();
  },
);
