// The account that this browser is logged in to.
export interface Account { name: string; token: string }

const KEY = "ulm-account";

export function readAccount(): Account | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Account | null;
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
