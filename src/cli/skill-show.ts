import { skillSetting } from "../front/session-skills.ts";
export const skillShowCommand = async (_name: string, _flags: object, _io: object): Promise<number> =>
  skillSetting ? 0 : 1;
