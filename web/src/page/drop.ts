// A record dropped anywhere on the page is opened.
import { useEffect, useRef } from "preact/hooks";
import { _, Said } from "../engine/words";

const MOST = 1 << 20;

/** The text of a file that somebody chose; rejects where it cannot be a record. */
export async function readFile(file: File): Promise<string> {
  if (file.size > MOST) throw new Said(_("This file is too large for a record. Records are text files that end in .ulm."));
  return file.text();
}

export function useDrop(open: (file: File) => void) {
  const now = useRef(open);
  now.current = open;
  useEffect(() => {
    const over = (e: DragEvent) => e.preventDefault();
    const drop = (e: DragEvent) => {
      e.preventDefault();
      const file = e.dataTransfer?.files[0];
      if (file) now.current(file);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}
