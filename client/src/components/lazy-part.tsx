import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { ErrorPanel } from './states.tsx'

/** Like React's `lazy`, but a component that fails to load is replaced by the error with a retry button, and the page remains. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (error: unknown) => ({ default: (props: Props) => <Failed load={load} error={error} partProps={props} /> }),
    ),
  )
}

type FailedProps<Props> = { load: () => Promise<ComponentType<Props>>; error: unknown; partProps: Props }

function Failed<Props extends object>({ load, error: first, partProps }: FailedProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [error, setError] = useState(first)
  if (Part) return <Part {...partProps} />
  return <ErrorPanel error={error} onRetry={() => void load().then((loaded) => setPart(() => loaded), setError)} />
}
