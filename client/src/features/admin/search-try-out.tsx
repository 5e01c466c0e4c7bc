import { useState } from 'react'
import { TextField } from '#client/components/field.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { fading } from '#client/components/table.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'

type Explained = Outputs['search']['explain']

export function SearchTryOut() {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const { data, error, isPlaceholderData, refetch } = trpc.search.explain.useQuery(
    { q },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  return (
    <div className="space-y-3">
      <TextField
        label="Try a search"
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        placeholder="16 gig noise box"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status" className={`min-h-40 border border-rule bg-sheet p-4 text-sm ${fading(isPlaceholderData)}`}>
        {q !== '' && data ? <Explanation explained={data} /> : <p className="text-ink-2">Shows what the shop looks for.</p>}
      </div>
      {q !== '' && error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function Explanation({ explained: { words, chips, corrected, leftOut, isFound } }: { explained: Explained }) {
  return (
    <div className="space-y-2">
      {corrected !== null && (
        <p>
          Corrected to <b>{corrected}</b>
        </p>
      )}
      <dl className="space-y-1">
        {words.map(({ text, means, isWish }) => (
          <div key={text} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold wrap-anywhere">{text}</dt>
            <dd className="wrap-anywhere">
              {means.join(' or ')}
              {isWish && ' (shown first, but not required)'}
            </dd>
          </div>
        ))}
      </dl>
      {chips.length > 0 && <p>Understood as {chips.join(' · ')}</p>}
      {leftOut.length > 0 && <p>Left out, because no part has it together with the rest: {leftOut.join(', ')}</p>}
      {!isFound && <p className="text-stop">Finds nothing</p>}
    </div>
  )
}
