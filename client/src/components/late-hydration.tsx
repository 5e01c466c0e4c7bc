import { type ComponentType, type MemoExoticComponent, memo, type ReactNode, Suspense, use } from 'react'
import { loadPatiently } from '#client/lib/load-trouble.ts'

type LatelyHydrated<Props extends object> = MemoExoticComponent<ComponentType<Props>> & {
  /** Loads the script; awaited before a page renders on the server. */
  ready: () => Promise<unknown>
}

/**
 * A component whose script loads after the page handles input. The browser keeps what the server rendered until then, so it must be of use
 * as it is: links, plain forms. Its props must stay the same objects while they mean the same: a change before the script is there shows
 * the fallback.
 */
export function lateHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LatelyHydrated<Props> {
  let Part: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function ready(): Promise<ComponentType<Props>> {
    loading ??= loadPatiently(load).then((loaded) => (Part = loaded))
    return loading
  }

  function Loaded(props: Props) {
    const Ready = Part ?? use(ready())
    return <Ready {...props} />
  }

  const Late = memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  ))
  return Object.assign(Late as unknown as MemoExoticComponent<ComponentType<Props>>, { ready })
}
