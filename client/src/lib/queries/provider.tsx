// Provides the query library to components as soon as it has loaded.
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { loadPatiently } from '../load-trouble.ts'
import type { Library } from './library.ts'
import type { LibrarySource } from './library-source.ts'

type Queries = {
  source: LibrarySource
  library: Library | null
}

const QueriesContext = createContext<Queries | null>(null)

export function QueryProvider({ source, children }: { source: LibrarySource; children: ReactNode }) {
  const [library, setLibrary] = useState(source.library())
  useEffect(() => {
    // Many components use it: as a transition, their rendering does not block input.
    void loadPatiently(() => source.load()).then((loaded) => startTransition(() => setLibrary(loaded)))
  }, [source])
  const queries = useMemo(() => ({ source, library }), [source, library])
  return <QueriesContext value={queries}>{children}</QueriesContext>
}

export function useLibrary(): Queries {
  const queries = useContext(QueriesContext)
  if (!queries) throw new Error('No component above gives the library of queries')
  return queries
}
