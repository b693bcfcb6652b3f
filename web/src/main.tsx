// Where the page begins.
import { render } from "preact";
import "../style/page.css";
import { createEngine } from "./engine/start";
import { readSettings, wearTheme } from "./model/settings";
import { keepOffline } from "./offline/keep";
import { Guard } from "./page/guard";

wearTheme(readSettings().theme);
keepOffline();
render(<Guard create={createEngine} />, document.body);
