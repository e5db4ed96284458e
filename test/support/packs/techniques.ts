import { createRandom } from "../proof.ts";
import { byteTechniques } from "./byte-techniques.ts";
import { contentTechniques } from "./content-techniques.ts";
import { newKeyring } from "./forge.ts";
import { headerTechniques } from "./header-techniques.ts";
import { pathTechniques } from "./path-techniques.ts";
import { kinds, randomPack } from "./random-pack.ts";
import { sealTechniques } from "./seal-techniques.ts";
import type { Ground, Technique } from "./technique.ts";

export const techniques: readonly Technique[] = [
  ...byteTechniques,
  ...headerTechniques,
  ...pathTechniques,
  ...contentTechniques,
  ...sealTechniques,
];

/** So many packs of each kind, by two publishers. */
export async function packGround(seed: number, each: number): Promise<Ground> {
  const random = createRandom(seed);
  const [mine, other, hostile] = [await newKeyring(random), await newKeyring(random), await newKeyring(random)];
  const packs = [];
  for (let count = 0; count < each; count++) {
    for (const kind of kinds) packs.push(await randomPack(random, count % 2 === 0 ? mine : other, kind));
  }
  return { packs, hostile, other: await newKeyring(random) };
}
