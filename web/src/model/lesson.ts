// Sitting at the lesson: a prepared game whose moves are asked for one by one.
import type { Engine, Lesson, LessonStep, LocalGame, Move } from "../engine/types";
import { LocalSitting } from "./sitting";
import { _ } from "../engine/words";

const KEY = "ulm-lesson";

/** The step at which the lesson was left; 0 where it was not. */
export function readStep(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function keepStep(step: number): void {
  try {
    if (step) localStorage.setItem(KEY, String(step));
    else localStorage.removeItem(KEY);
  } catch { /* a browser that keeps nothing */ }
}

export class LessonSitting extends LocalSitting {
  private constructor(local: LocalGame, private steps: LessonStep[], private at: number) {
    super(local, () => {});
  }

  /** The lesson from a step on, all moves before it made. */
  static async open(engine: Engine, lesson: Lesson, name: string, at: number): Promise<LessonSitting> {
    const from = at < lesson.steps.length && lesson.steps[at]?.words ? at : 0;
    const game = await engine.begin({
      seats: 2, variant: "basic", rounds: 10, names: [name, _("Ursula")], players: ["person", "novice"], seed: lesson.seed,
    });
    for (const step of lesson.steps.slice(0, from)) if (step.by && step.move) await game.move(step.by, step.move);
    return new LessonSitting(game, lesson.steps, from);
  }

  /** The same steps in another language. */
  async retell({ steps }: Lesson): Promise<void> {
    this.steps = steps;
    await this.refresh();
  }

  get step(): LessonStep { return this.steps[this.at]!; }
  get isLast(): boolean { return this.at === this.steps.length - 1; }
  /** among the steps that are told, from 1 */
  get number(): number { return this.steps.slice(0, this.at + 1).filter((step) => step.words).length; }
  get told(): number { return this.steps.filter((step) => step.words).length; }
  override get canUndo(): boolean { return false; }

  /** The step that was told before this one; null at the first. */
  get before(): number | null {
    const at = this.steps.slice(0, this.at).findLastIndex((step) => step.words);
    return at < 0 ? null : at;
  }

  override async move(move: Move): Promise<void> {
    if (this.shown?.busy) return;
    if (this.step.move !== move) {
      this.set({ refused: this.step.move ? _("Not yet: in the lesson, touch what is marked.") : _("Read on first.") });
      return;
    }
    this.forward();
    await super.move(move);
  }

  /** What was to be read has been read. */
  next(): void {
    if (this.step.move || this.isLast) return;
    this.forward();
    this.set({ refused: null });
  }

  protected override async decide(): Promise<Move> {
    const { move } = this.step;
    this.forward();
    return move!;
  }

  private forward(): void {
    this.at++;
    if (this.step.words) keepStep(this.at);
  }
}
