// Like `useMutation` in the query library, but a call before the library has loaded waits for it.
import type { MutateOptions, MutationObserver, MutationObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import type { Library, MutationOptions } from './library.ts'
import type { LibrarySource } from './library-source.ts'
import { useLibrary } from './provider.tsx'

type CallOptions = MutateOptions<unknown, Error, unknown>
type Observer = MutationObserver<unknown, Error, unknown>
type Calls = ReturnType<typeof createCalls>
type Mutation = Omit<MutationObserverResult<unknown, Error, unknown>, 'mutate'> & Pick<Calls, 'mutate' | 'mutateAsync'>

const idle = { data: undefined, error: null, variables: undefined, status: 'idle', isIdle: true, isError: false, isSuccess: false }

export function useMutation(path: readonly string[], options: MutationOptions = {}): Mutation {
  const { source, library } = useLibrary()
  const [early, setEarly] = useState<{ variables: unknown } | null>(null)
  const [calls] = useState(() => createCalls(source, path, options, setEarly))
  const observer = library && calls.observe(library)
  useEffect(() => {
    calls.setOptions(options)
  }, [calls, options])
  const subscribe = useCallback(
    (onChange: () => void) => (observer && library ? observer.subscribe(library.batched(onChange)) : () => {}),
    [observer, library],
  )
  const read = () => observer?.getCurrentResult()
  const result = useSyncExternalStore(subscribe, read, read)
  const { mutate, mutateAsync } = calls
  return {
    ...(result ?? idle),
    ...(early && { ...early, status: 'pending', isIdle: false }),
    isPending: early !== null || result?.isPending === true,
    reset: () => observer?.reset(),
    mutate,
    mutateAsync,
  } as Mutation
}

/** A component's calls, stable while it is mounted. */
function createCalls(
  { library, load }: LibrarySource,
  path: readonly string[],
  firstOptions: MutationOptions,
  setEarly: (call: { variables: unknown } | null) => void,
) {
  let options = firstOptions
  let observer: Observer | null = null

  const observe = (loaded: Library): Observer => {
    observer ??= loaded.observeMutation(loaded.mutationOptionsOf(path, options))
    return observer
  }
  /** Shows the call as pending while it waits for the library. */
  async function callEarly(variables: unknown, callOptions?: CallOptions): Promise<unknown> {
    setEarly({ variables })
    try {
      const loaded = await load().catch((error: unknown) => {
        if (!options.meta?.shown) toast.error(describeFailure(error))
        throw error
      })
      return await observe(loaded).mutate(variables, callOptions)
    } finally {
      setEarly(null)
    }
  }
  const mutateAsync = (variables?: unknown, callOptions?: CallOptions): Promise<unknown> => {
    const loaded = library()
    return loaded ? observe(loaded).mutate(variables, callOptions) : callEarly(variables, callOptions)
  }
  return {
    observe,
    setOptions(next: MutationOptions) {
      options = next
      const loaded = library()
      if (loaded) observer?.setOptions(loaded.mutationOptionsOf(path, next))
    },
    mutateAsync,
    mutate: (variables?: unknown, callOptions?: CallOptions) => void mutateAsync(variables, callOptions).catch(() => {}),
  }
}
