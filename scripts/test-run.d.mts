export type Runner = { pid: number; mark: string }
/** Begins a run of tests, in memory where asked and possible; gives the folder for its temporary files, cleared away when this process has ended. */
export function beginTestRun(options?: { inMemory?: boolean }): string
export function readRunner(folder: string): Runner | null
export function isRunning(runner: Runner | null): boolean
export function clearRun(folder: string): Promise<void>
