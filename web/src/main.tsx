// Where the page begins.
import { render } from "preact";
import "../style/page.css";
import { createEngine } from "./engine/start";
import { readSettings, wearTheme } from "./model/settings";
import { keepOffline } from "./offline/keep";
import { App } from "./page/app";

wearTheme(readSettings().theme);
keepOffline();
render(<App engine={createEngine()} />, document.body);
