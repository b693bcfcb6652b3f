import { render } from "preact";
import { createEngine } from "./engine/start";

const engine = createEngine();
render(<main><h1>Ulm</h1></main>, document.body);
void engine.speak("en");
