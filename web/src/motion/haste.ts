// Whoever touches anything does not wait for what still moves: it is where it goes.
import { useEffect } from "preact/hooks";

/** All that moves and comes to rest does so at once; the river flows on. */
function hasten(): void {
  for (const motion of document.getAnimations())
    if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
}

export function useHaste(): void {
  useEffect(() => {
    addEventListener("pointerdown", hasten, { capture: true });
    addEventListener("keydown", hasten, { capture: true });
    return () => {
      removeEventListener("pointerdown", hasten, { capture: true });
      removeEventListener("keydown", hasten, { capture: true });
    };
  }, []);
}
