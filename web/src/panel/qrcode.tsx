// A QR code, drawn.
import { qr } from "../model/qr";
import { _ } from "../engine/words";

export function QrCode({ text }: { text: string }) {
  const rows = qr(text);
  if (!rows) return null;
  const d = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg class="qr" viewBox={`-4 -4 ${rows.length + 8} ${rows.length + 8}`} role="img" aria-label={_("The invitation link as a QR code")} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width={rows.length + 8} height={rows.length + 8} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
