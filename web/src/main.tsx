import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createServer, ServerContext } from "./server/use-server.ts";
import "./style.css";

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <ServerContext value={createServer()}>
      <App />
    </ServerContext>
  </StrictMode>,
);
