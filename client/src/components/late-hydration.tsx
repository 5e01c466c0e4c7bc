import { type ComponentType, type MemoExoticComponent, memo, type ReactNode, Suspense, use } from 'react'
import { loadPatiently } from '#client/lib/load-trouble.ts'

type LatelyHydrated<Props extends object> = MemoExoticComponent<ComponentType<Props>> & {
  /** Loads the script; awaited before a page renders on the server. */
  ready: () => Promise<unknown>
}

const scripts = new Set<Promise<unknown>>()

/**
 * Resolves when the scripts of all such components on the page have loaded or failed. A context around them must not change before, because
 * React would show their fallbacks.
 */
export const lateScripts = (): Promise<unknown> => Promise.allSettled(scripts)

/**
 * A component whose script loads after the page handles input. Until then the browser keeps the server-rendered markup, which must be
 * useful without a script: links, plain forms. Its props must keep their identity while their meaning is the same: a change before the
 * script has loaded shows the fallback.
 */
export function lateHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LatelyHydrated<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  function ready(): Promise<ComponentType<Props>> {
    loading ??= usableAtOnce(loadPatiently(load))
    scripts.add(loading)
    return loading
  }

  function Loaded(props: Props) {
    const Ready = use(ready())
    return <Ready {...props} />
  }

  const Late = memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  ))
  return Object.assign(Late as unknown as MemoExoticComponent<ComponentType<Props>>, { ready })
}

/**
 * Marks a promise as fulfilled, in the fields that `use` reads. Otherwise a component suspends again for a promise that React has not seen
 * yet, and briefly shows its fallback.
 */
function usableAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  const marked = promise.then((value) => {
    void Object.assign(marked, { status: 'fulfilled', value })
    return value
  })
  return marked
}
