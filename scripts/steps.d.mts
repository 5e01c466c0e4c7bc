type Output = { isTTY?: boolean; write: (text: string) => unknown }
export function step<T>(doing: string, work: () => Promise<T>, options?: { output?: Output; now?: () => number }): Promise<T>
