// Whether the system asks for no motion.
const query = matchMedia("(prefers-reduced-motion: reduce)");

export const isCalm = () => query.matches;
