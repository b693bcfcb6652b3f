// A record dropped anywhere on the page is opened.
import { useEffect, useRef } from "preact/hooks";

const MOST = 1 << 20;

export function useDrop(open: (record: string) => void) {
  const now = useRef(open);
  now.current = open;
  useEffect(() => {
    const over = (e: DragEvent) => e.preventDefault();
    const drop = (e: DragEvent) => {
      e.preventDefault();
      const file = e.dataTransfer?.files[0];
      if (file && file.size <= MOST) void file.text().then((text) => now.current(text));
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}
