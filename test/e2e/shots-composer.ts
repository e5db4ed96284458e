import type { Page } from "playwright-core";
import { png } from "../support/pictures.ts";

const field = (page: Page) => page.locator("#message");
const picture = { name: "screenshot.png", mimeType: "image/png", buffer: png(600, 400) };
const table = {
  name: "第三季度销售明细表（含各地区与渠道的完整数据）.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("a,b\n1,2\n"),
};

const long = { name: "long page.png", mimeType: "image/png", buffer: png(9000, 300) };
const ofPhone = { name: "IMG_0001.HEIC", mimeType: "", buffer: Buffer.from("ftypheic") };

/** What is offered and added while a message is written. */
export const composerScenes = [
  {
    name: "composer-skills",
    async open(page: Page) {
      await page.locator("main li button").first().waitFor();
      await field(page).pressSequentially("/");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "composer-files",
    async open(page: Page) {
      await page.locator("main li button").first().waitFor();
      await field(page).fill("");
      await field(page).pressSequentially("请看 @p");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "composer-attached",
    async open(page: Page) {
      await page.locator("main li button").first().waitFor();
      await field(page).fill("What do you see here?");
      await page.locator("input[type=file]").setInputFiles([picture, table, long, ofPhone]);
      await page.locator(".chip[data-state=there]").nth(3).waitFor();
    },
  },
  {
    name: "composer-skill",
    async open(page: Page) {
      await page.evaluate('location.assign("#/new/weekly-report")');
      await page.locator("main li button").first().waitFor();
    },
  },
  {
    name: "composer-skill-picker",
    async open(page: Page) {
      await page.getByRole("button", { name: /^Skill/ }).click();
      await page.getByRole("dialog").getByRole("button").nth(2).waitFor();
    },
  },
];
