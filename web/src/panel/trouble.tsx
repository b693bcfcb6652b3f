// Why it was not done, where it was asked for.
import { sayReason } from "../online/reason";

export const Trouble = ({ reason }: { reason: unknown }) => (reason ? <p role="alert">{sayReason(reason)}</p> : null);
