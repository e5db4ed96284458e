import { Look } from "../../look/look.tsx";
import { NewsSwitch } from "../../notify/news-switch.tsx";

export function Section() {
  return (
    <div className="grid gap-5">
      <Look />
      <NewsSwitch />
    </div>
  );
}
