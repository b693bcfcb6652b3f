// Between two people at one screen: nothing is shown until the next one is there.
import { useEffect, useRef } from "preact/hooks";
import type { Look, Seat } from "../engine/types";
import { ChargePicture } from "../art/charge";
import { _, format } from "../engine/words";

export function Cover({ look, seat, uncover }: { look: Look; seat: Seat; uncover(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  const name = look.names[seat - 1]!;
  return (
    <main class="cover">
      <ChargePicture seat={seat} size="7rem" />
      <h1>{name}</h1>
      <p role="status">{format(_("The screen goes to %s. Nobody else looks now."), name)}</p>
      <button ref={button} type="button" class="strong big" onClick={uncover}>{_("Show the table")}</button>
    </main>
  );
}
