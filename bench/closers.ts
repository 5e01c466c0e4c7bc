// What a program has opened, closed in reverse order at its end or at a signal.
const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

export function opened<T>(thing: T, close: (thing: T) => Promise<unknown>): T {
  closers.push(() => close(thing))
  return thing
}

/** One shared shutdown for all callers: work interrupted by a signal fails, and must not end the process before everything is closed. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close().catch(() => {})
  })()
  return closing
}

/** At a signal: says first what there is to say, then closes everything and exits. */
export function closeOnSignals(sayFirst: () => void = () => {}): void {
  const close = () => {
    sayFirst()
    void closeAll().then(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
}
