import { render } from "preact";
import "../style/page.css";
import { createEngine } from "./engine/start";
import { keepOffline } from "./offline/keep";
import { readSettings, wearTheme } from "./model/settings";
import { App } from "./page/app";

wearTheme(readSettings().theme);
render(<App engine={createEngine()} />, document.body);
keepOffline();
