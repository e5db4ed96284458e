import type { Api } from "../../server/api.ts";

export interface Rules {
  rules: string[];
}

const path = "/api/rules";
export const readRules = (api: Api) => api.call<Rules>("GET", path);
export const addRule = (api: Api, text: string) => api.call<Rules>("POST", path, { text });
export const changeRule = (api: Api, change: { rule: string; text?: string; number?: number }) =>
  api.call<Rules>("PATCH", path, change);
export const removeRule = (api: Api, rule: string) => api.call<Rules>("DELETE", path, { rule });
