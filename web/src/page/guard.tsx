// What stands around the page: where something fails that nobody foresaw, the engine is started anew and the page goes
// on from what is kept, and says so. What fails again and again is said instead of the page, with what can be done.
import { Component } from "preact";
import { EngineStopped } from "../engine/engine";
import type { Engine } from "../engine/types";
import { Shelf } from "../model/shelf";
import { Broken, Objection } from "../online/client";
import { sayReason } from "../online/reason";
import { App } from "./app";
import { _ } from "../engine/words";

interface Props { create(onstop: (reason: EngineStopped) => void): Engine }

interface State {
  engine: Engine;
  /** how often all was begun anew */
  times: number;
  notice: string | null;
  /** what it does not get over by itself */
  failure: unknown;
}

/** As often it begins anew by itself before anybody has touched anything again. */
const MOST = 2;

const isForeseen = (reason: unknown) => reason instanceof Broken || reason instanceof Objection;

export class Guard extends Component<Props, State> {
  private readonly shelf = new Shelf();
  private tries = 0;

  constructor(props: Props) {
    super(props);
    this.state = { engine: this.start(), times: 0, notice: null, failure: null };
  }

  override componentDidMount(): void {
    addEventListener("unhandledrejection", this.hearRejection);
    addEventListener("error", this.hearError);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, this.touch, true);
  }

  override componentWillUnmount(): void {
    removeEventListener("unhandledrejection", this.hearRejection);
    removeEventListener("error", this.hearError);
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, this.touch, true);
  }

  /** Drawing failed: it would again. */
  override componentDidCatch(reason: unknown): void {
    this.setState({ failure: reason });
  }

  private readonly touch = () => { this.tries = 0; };

  private readonly hearRejection = (event: PromiseRejectionEvent) => {
    // What waited for a stopped engine fails with it, and that was told.
    if (event.reason instanceof EngineStopped) event.preventDefault();
    else this.mend(event.reason);
  };

  private readonly hearError = ({ error }: ErrorEvent) => { if (error) this.mend(error); };

  private start(): Engine {
    const engine = this.props.create((reason) => { if (this.state.engine === engine) this.mend(reason); });
    return engine;
  }

  private mend(reason: unknown): void {
    if (isForeseen(reason)) this.setState({ notice: sayReason(reason) });
    else if (this.tries++ < MOST) this.again(_("Something failed in the page. It was begun anew and goes on from what is kept."));
    else this.setState({ failure: reason });
  }

  private again(notice: string | null): void {
    this.state.engine.close();
    this.setState(({ times }) => ({ engine: this.start(), times: times + 1, notice, failure: null }));
  }

  private readonly home = () => {
    history.pushState(null, "", location.pathname);
    this.again(null);
  };

  override render() {
    const { engine, times, notice, failure } = this.state;
    if (failure !== null) return <Failed reason={failure} again={() => this.again(null)} home={this.home} />;
    return (
      <>
        <App key={times} engine={engine} shelf={this.shelf} />
        {notice ? <p class="trouble" role="alert">{notice} <button type="button" onClick={() => this.setState({ notice: null })}>{_("Close")}</button></p> : null}
      </>
    );
  }
}

function Failed({ reason, again, home }: { reason: unknown; again(): void; home(): void }) {
  const told = reason instanceof Error ? reason.stack ?? reason.message : String(reason);
  return (
    <main class="boxes">
      <h1>{_("This does not work just now")}</h1>
      <section role="alert">
        <p>{_("The page failed several times in a row. What you played is kept. Try again; if it fails again, reload the page or begin another game.")}</p>
        <p class="word-choices">
          <button type="button" class="strong" onClick={again}>{_("Try again")}</button>
          <button type="button" onClick={() => location.reload()}>{_("Reload the page")}</button>
          <button type="button" onClick={home}>{_("To the start page")}</button>
        </p>
        <details><summary>{_("What failed, for a report")}</summary><pre>{told}</pre></details>
      </section>
    </main>
  );
}
