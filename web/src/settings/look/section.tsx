import { Look } from "../../look/look.tsx";

export function Section() {
  return <Look />;
}
