import { render } from "preact";
import { createEngine } from "./engine/start";
import { keepOffline } from "./offline/keep";

const engine = createEngine();
keepOffline();
render(<main><h1>Ulm</h1></main>, document.body);
void engine.speak("en");
