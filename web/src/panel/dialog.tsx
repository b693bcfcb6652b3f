// A page over the table: while it is open nothing else can be reached; Escape closes it.
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props { kind?: string; label: string; close(): void; children: preact.ComponentChildren }

export function Dialog({ kind = "", label, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current!.showModal();
    return () => {
      isLeft.current = true;
      dialog.current?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  // A browser may close it by itself when Escape is pressed twice.
  const leave = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    close();
  };
  // A field with words in it would take the first Escape for itself.
  const stop = (e: Event) => {
    e.preventDefault();
    leave();
  };
  return (
    <dialog ref={dialog} class={`reference ${kind}`} aria-label={label} onCancel={stop} onClose={leave} onKeyDown={(e) => e.key === "Escape" && stop(e)}>
      {children}
    </dialog>
  );
}
