/** A clean environment for a process, in which variables of the file `.env` count as unset. */
export function cleanEnv(): Record<string, string>
/** Cleans the environment of this process, and so of its children. */
export function cleanOwnEnv(): void
