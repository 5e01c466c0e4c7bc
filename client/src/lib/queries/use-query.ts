// Like `useQuery` and `useQueries` in the query library, but usable before it has loaded: until then a query returns the page's own answer.
import type { QueriesObserver, QueryObserver, QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { QueryOptions } from './library.ts'
import type { LibrarySource } from './library-source.ts'
import { hashOf, queryKeyOf } from './page-answers.ts'
import { useLibrary } from './provider.tsx'

export function useQuery(path: readonly string[], input: unknown, options: QueryOptions = {}): QueryObserverResult {
  const { source, library } = useLibrary()
  const [held] = useState<{ observer?: QueryObserver }>({})
  const wanted = library?.optionsOf(path, input, options)
  if (library && wanted) held.observer ??= library.observeQuery(wanted)
  const { observer } = held
  const result = observer && wanted ? observer.getOptimisticResult(wanted) : null
  useEffect(() => {
    if (wanted) observer?.setOptions(wanted)
  }, [observer, wanted])
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!observer || !library) return () => {}
      const stop = observer.subscribe(library.batched(onChange))
      // It may have changed since it was rendered.
      observer.updateResult()
      return stop
    },
    [observer, library],
  )
  const read = () => observer?.getCurrentResult()
  useSyncExternalStore(subscribe, read, read)
  return result && observer ? observer.trackResult(result) : resultBefore(source, path, input, options)
}

export type WantedQuery = { path: readonly string[]; input: unknown }

export function useManyQueries(queries: readonly WantedQuery[]): QueryObserverResult[] {
  const { source, library } = useLibrary()
  const [held] = useState<{ observer?: QueriesObserver }>({})
  const wanted = library && queries.map(({ path, input }) => library.optionsOf(path, input, {}))
  if (library && wanted) held.observer ??= library.observeQueries(wanted)
  const { observer } = held
  const [, combine, track] = observer && wanted ? observer.getOptimisticResult(wanted, undefined) : []
  useEffect(() => {
    if (wanted) observer?.setQueries(wanted)
  }, [observer, wanted])
  const subscribe = useCallback(
    (onChange: () => void) => (observer && library ? observer.subscribe(library.batched(onChange)) : () => {}),
    [observer, library],
  )
  const read = () => observer?.getCurrentResult()
  useSyncExternalStore(subscribe, read, read)
  if (combine && track) return combine(track())
  return queries.map(({ path, input }) => resultBefore(source, path, input, {}))
}

/** The query fields that components use. */
function resultBefore({ answers, load }: LibrarySource, path: readonly string[], input: unknown, options: QueryOptions) {
  const answer = answers.get(hashOf(queryKeyOf(path, input)))
  const { data, error = null } = answer ?? {}
  const status = answer === undefined ? 'pending' : error === null ? 'success' : 'error'
  return {
    data,
    error,
    status,
    fetchStatus: 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => load().then((library) => library.observeQuery(library.optionsOf(path, input, options)).refetch()),
  } as QueryObserverResult
}
