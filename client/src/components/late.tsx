// The one way to load a part of a page later than the page itself.
import { type ComponentType, lazy, type MemoExoticComponent, memo, type ReactNode, Suspense } from 'react'
import { loadPatiently } from '#client/lib/load-trouble.ts'

type Look = {
  /** A class that reserves the part's space, so that nothing moves when it arrives. */
  room?: string
  /** Shown until it has loaded. */
  fallback?: ReactNode
}

export type LatePart<Props extends object> = MemoExoticComponent<ComponentType<Props>> & {
  /** Loads its script. */
  preload: () => Promise<unknown>
}

const isServer = typeof document === 'undefined'
const scripts = new Set<Promise<unknown>>()
const missedOnServer = new Set<Promise<unknown>>()

/**
 * Resolves when the scripts of all late parts on the page have loaded or failed. A context around them must not change before, because
 * React would show their fallbacks.
 */
export const lateScripts = (): Promise<unknown> => Promise.allSettled(scripts)

/** The late parts that were rendered as nothing, because their modules had not loaded. The server loads them, and renders the page again. */
export function takeMissed(): Promise<unknown>[] {
  const missed = [...missedOnServer]
  missedOnServer.clear()
  return missed
}

/**
 * A component whose script is loaded when it is first rendered, and patiently: without a connection a notice offers another try. The
 * server's HTML contains it; the browser keeps that until the script has loaded, so it must be useful without a script, or show its
 * `fallback` by itself while it waits for data. Its props must keep their identity while their meaning is the same: a change before the
 * script has loaded shows the fallback.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { room, fallback = null }: Look = {},
): LatePart<Props> {
  let loading: Promise<Loaded<Props>> | undefined
  let loaded: Loaded<Props> | undefined

  function loadOnce(): Promise<Loaded<Props>> {
    loading ??= loadPatiently(load).then((Part) => {
      loaded = { default: Part }
      return loaded
    })
    scripts.add(loading)
    return loading
  }

  const Part = lazy(() => (loaded ? atOnce(loaded) : loadOnce()))

  const Late = memo((props: Props) => {
    if (isServer && !loaded) {
      missedOnServer.add(loadOnce())
      return null
    }
    const part = (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
    return room === undefined ? part : <div className={room}>{part}</div>
  })
  return Object.assign(Late as unknown as MemoExoticComponent<ComponentType<Props>>, { preload: loadOnce })
}

type Loaded<Props> = { default: ComponentType<Props> }

/** A promise whose value React reads without waiting. */
// biome-ignore lint/suspicious/noThenProperty: a real promise would make React wait for a turn.
const atOnce = <Value,>(value: Value) => ({ then: (take: (value: Value) => void) => take(value) }) as Promise<Value>
