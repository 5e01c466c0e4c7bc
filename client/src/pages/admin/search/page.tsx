import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ViewLinks } from '#client/components/view-links.tsx'
import { SearchTable } from '#client/features/admin/search-table.tsx'
import { SearchTryOut } from '#client/features/admin/search-try-out.tsx'
import { SynonymForm } from '#client/features/admin/synonym-form.tsx'
import { SynonymTable } from '#client/features/admin/synonym-table.tsx'
import { type SearchView, searchViews } from '#client/features/admin/use-searches.ts'
import { paths } from '#common/kit/paths.ts'

const views = Object.entries(searchViews) as [SearchView, string][]

const explanations: Readonly<Record<SearchView, string>> = {
  searches: 'What people search for. Only the text is counted: no person, address or time of day.',
  missed: 'Searches without an exact match. If people use another word than the catalogue, add a synonym.',
  synonyms: 'Words that people use for what the catalogue calls something else. Units work, too: “gigs” means “gb”.',
}

export default function SearchAdminPage() {
  const [search] = useSearchParams()
  const view = views.find(([name]) => name === search.get('show'))?.[0] ?? 'searches'
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="search-title">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="search-title" ref={title} tabIndex={-1} className="mr-auto text-xl">
          {searchViews[view]}
        </h2>
        <ViewLinks label="Views of searches" views={views} current={view} hrefOf={(name) => `${paths.searchAdmin}?show=${name}`} isTight />
      </div>
      <p className="mb-4 max-w-prose text-ink-2">{explanations[view]}</p>
      {view === 'synonyms' ? (
        <>
          <div className="mb-6 grid items-start gap-6 xl:grid-cols-2">
            <SynonymForm />
            <SearchTryOut />
          </div>
          <SynonymTable title={title} />
        </>
      ) : (
        <SearchTable key={view} view={view} title={title} />
      )}
    </section>
  )
}
