import { relative, resolve } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = resolve(import.meta.dirname, "../..");

/** Starting a child costs what the memory of the one that starts it has grown to: who starts the most goes first, while there is little. */
export default class ChildrenFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    return longestFirst.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Tests of the whole program, then those of what starts processes of its own, then the rest. */
function rankOf({ moduleId }: TestSpecification): number {
  const path = relative(root, moduleId);
  if (path.startsWith("test/")) return 0;
  return /^src\/(processes|search|tools\/shell)\//.test(path) ? 1 : 2;
}
