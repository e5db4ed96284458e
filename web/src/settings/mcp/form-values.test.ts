import { expect, test } from "vitest";
import { blankForm, formOf, targetOf, wishOf } from "./form-values.ts";

test("what is typed becomes what any client writes, an argument a line, and rows without a name are left out", () => {
  const rows = [
    { id: 1, name: " TOKEN ", value: "a b", isKept: false },
    { id: 2, name: "", value: "x", isKept: false },
  ];
  const form = {
    ...blankForm,
    name: " docs ",
    command: " npx ",
    args: "-y\n\nmy server",
    rows: { ...blankForm.rows, stdio: rows },
  };
  expect(wishOf(form)).toEqual({
    name: "docs",
    config: { command: "npx", args: ["-y", "my server"], env: { TOKEN: "a b" } },
    keep: [],
  });
  expect(targetOf(form)).toBe("npx -y my server");
});

test("a stored value stays where nothing is typed, and the kind of address stays as it was", () => {
  const server = {
    ...{ name: "far", transport: "sse" as const, command: "", args: [], cwd: "", url: "https://a.example/" },
    ...{ variables: ["Authorization", "X-Old"], hidden: false },
  };
  const form = formOf(server);
  const http = form.rows.http.map((row) => (row.name === "X-Old" ? { ...row, value: "new" } : row));
  const changed = { ...form, rows: { ...form.rows, http } };
  // What an address was given does not go to a program that takes its place.
  expect(wishOf({ ...changed, way: "stdio", command: "x" })).toMatchObject({ config: { env: {} }, keep: [] });
  expect(wishOf(changed, server)).toEqual({
    name: "far",
    config: { type: "sse", url: "https://a.example/", headers: { "X-Old": "new" } },
    keep: ["Authorization"],
  });
  // One that is off stays off.
  expect(wishOf(changed, { ...server, isOff: true }).config).toHaveProperty("disabled", true);
});
