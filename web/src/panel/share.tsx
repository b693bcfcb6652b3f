// A link to hand on: to copy, to send, to scan.
import { useRef, useState } from "preact/hooks";
import { writeLink, type TableLink } from "../model/link";
import { QrCode } from "./qrcode";
import { _ } from "../engine/words";

export const addressOf = (link: TableLink) => `${location.origin}${location.pathname}${writeLink(link)}`;

interface Props { name: string; address: string; drawn?: boolean }

export function Share({ name, address, drawn }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch { // there is no clipboard without https
      input.current!.select();
      setCopied(document.execCommand("copy"));
    }
  };
  return (
    <div class="share">
      <p>
        <input ref={input} type="text" readOnly value={address} aria-label={name} onFocus={(e) => e.currentTarget.select()} />
        <button type="button" onClick={() => void copy()}>{_("Copy")}</button>
        {"share" in navigator ? <button type="button" onClick={() => void navigator.share({ title: "Ulm", url: address }).catch(() => {})}>{_("Send")}</button> : null}
        <span role="status">{copied ? _("Copied.") : ""}</span>
      </p>
      {drawn ? <QrCode text={address} /> : null}
    </div>
  );
}
