export type Runner = { pid: number; mark: string }
/** Begins a run of tests; gives the folder for its temporary files, which is cleared away when this process has ended. */
export function beginTestRun(): string
export function readRunner(folder: string): Runner | null
export function isRunning(runner: Runner | null): boolean
export function clearRun(folder: string): Promise<void>
