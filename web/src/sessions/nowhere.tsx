import { newAddress } from "../route.ts";
import { useWords } from "../texts/texts.ts";

/** An address that leads to nothing. */
export function Nowhere({ text }: { text: string }) {
  const words = useWords();
  return (
    <div className="m-auto max-w-sm px-6 text-center">
      <p role="status">{text}</p>
      <a href={newAddress} className="mt-2 inline-block text-accent underline underline-offset-4">
        {words.newSession}
      </a>
    </div>
  );
}
