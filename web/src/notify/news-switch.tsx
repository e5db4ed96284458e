import { useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Switch } from "../ui/switch.tsx";
import { canNotify, mayNotify, wantsNews } from "./wanted.ts";

/** Asks the browser only when its user asks for it. */
export function NewsSwitch() {
  const { notify } = useWords();
  const wanted = wantsNews.use();
  const [isRefused, setRefused] = useState(canNotify() && Notification.permission === "denied");
  const change = async (isOn: boolean) => {
    const isGranted = isOn && (mayNotify() || (await Notification.requestPermission()) === "granted");
    wantsNews.set(isGranted ? "on" : "off");
    setRefused(isOn && !isGranted);
  };
  const isOff = !canNotify();
  return (
    <div className="flex items-start gap-3">
      <Switch
        label={notify.name}
        isOn={wanted && mayNotify()}
        disabled={isOff}
        onChange={(isOn) => void change(isOn)}
      />
      <div className="min-w-0 text-sm">
        {notify.name}
        <p role={isRefused ? "alert" : undefined} className={`text-xs ${isRefused ? "text-bad" : "text-quiet"}`}>
          {isOff ? notify.cannot : isRefused ? notify.refused : notify.what}
        </p>
      </div>
    </div>
  );
}
