// Where pictures may stand, and who can look at them.
//   Only in prompts: the message that OpenAI gives ("Image URLs are only allowed for messages with role 'user'"), as in
//   test/pictures.test.ts. A model that cannot see refuses them: deepseek (browser-use/web-ui#99), docs of each model.
import type { ChatProvider, Rule } from "./chat-provider.ts";

export function picturesFor({ sees, model }: Pick<ChatProvider, "sees" | "model">): Rule {
  return ({ body: { messages } }) => {
    for (const [index, { role, content }] of messages.entries()) {
      if (!Array.isArray(content) || content.every(({ type }) => type !== "image_url")) continue;
      if (!sees) return `messages[${index}]: unknown variant \`image_url\`, expected \`text\`: ${model} cannot see.`;
      if (role === "user") continue;
      const rule = "Image URLs are only allowed for messages with role 'user'";
      return `Invalid 'messages[${index}]'. ${rule}, but this message with role '${role}' contains an image URL.`;
    }
    return undefined;
  };
}
