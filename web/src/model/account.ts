// The account that this browser is logged in to.
export interface Account { name: string; token: string }

const KEY = "ulm-account";

export function readAccount(): Account | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Account> | null;
    return typeof kept?.name === "string" && typeof kept.token === "string" ? { name: kept.name, token: kept.token } : null;
  } catch {
    return null;
  }
}

export function keepAccount(account: Account | null): void {
  try {
    if (account) localStorage.setItem(KEY, JSON.stringify(account));
    else localStorage.removeItem(KEY);
  } catch { /* a browser that keeps nothing */ }
}
