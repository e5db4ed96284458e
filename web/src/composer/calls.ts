import type { ServerPrompt } from "../../../src/protocol/mcp.ts";
import { type Api, Refused, Unreachable } from "../server/api.ts";
import { headers } from "../server/headers.ts";
import type { FilesInfo, SkillHead, SkillInfo, Upload, Uploaded, Where } from "./shapes.ts";

const mostOffered = "20";

export const skillsIn = async (api: Api, folder: string): Promise<SkillInfo[]> =>
  (await api.call<{ skills: SkillInfo[] }>("GET", `/api/skills?${new URLSearchParams({ folder })}`)).skills;

export const skillHead = async (api: Api, name: string, folder: string): Promise<SkillHead> =>
  (
    await api.call<{ head: SkillHead }>(
      "GET",
      `/api/skills/${encodeURIComponent(name)}?${new URLSearchParams({ folder })}`,
    )
  ).head;

export const promptsIn = async (api: Api, folder: string): Promise<ServerPrompt[]> =>
  (await api.call<{ prompts: ServerPrompt[] }>("GET", `/api/mcp/prompts?${new URLSearchParams({ folder })}`)).prompts;

export const filesIn = (api: Api, where: Where, q: string): Promise<FilesInfo> =>
  api.call("GET", `/api/files?${new URLSearchParams({ ...where, q, limit: mostOffered })}`);

export const findUpload = (api: Api, id: string): Promise<Uploaded> => api.call("GET", `/api/uploads/${id}`);

export const dropUpload = (api: Api, id: string): Promise<unknown> => api.call("DELETE", `/api/uploads/${id}`);

/** Tells how far it is, from 0 to 1, which `fetch` cannot. */
export function upload(file: Blob, onShare: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve, reject) => {
    request.open("POST", "/api/uploads");
    const all = { ...headers(), "content-type": "application/octet-stream" };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response as Uploaded);
      else reject(new Refused(request.status, request.response?.error));
    };
    request.onerror = () => reject(new Unreachable("the upload broke off"));
    request.onabort = request.onerror;
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
