/** A clean environment for a process; what a file `.env` names counts as unset. */
export function cleanEnv(): Record<string, string>
/** Cleans the environment of this process, and so of all that it starts. */
export function cleanOwnEnv(): void
