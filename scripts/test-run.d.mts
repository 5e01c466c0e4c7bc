export type Runner = { pid: number; mark: string }
/** Begins a test run, in memory if requested and possible; returns the folder for its temporary files, which is removed when this process has ended. */
export function beginTestRun(options?: { inMemory?: boolean }): string
export function readRunner(folder: string): Runner | null
export function isRunning(runner: Runner | null): boolean
export function clearRun(folder: string): Promise<void>
