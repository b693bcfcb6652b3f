/** Keeps the page for when there is no network, where the browser can. Never in the way: where it
 * cannot, the page works as before. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  window.addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
}
