import { useEffect, useMemo } from 'react'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { OwnPrices } from './own-prices.ts'

const mostIds = 100

/** The signed-in customer's prices for these parts; null while they are unknown, and without price lists. */
export function useOwnPrices(ids: readonly number[]): OwnPrices | null {
  const hasLists = useMe()?.hasPriceLists === true
  const asked = [...new Set(ids)].sort((one, other) => one - other).slice(0, mostIds)
  const { data } = trpc.prices.mine.useQuery(
    { ids: asked },
    { enabled: hasLists && asked.length > 0, placeholderData: keepPreviousData, retry: false },
  )
  return useMemo(() => (hasLists && data?.hasLists ? new Map(data.ladders.map(({ id, ladder }) => [id, ladder])) : null), [hasLists, data])
}

type OwnPricesLoaderProps = { parts: readonly { id: number }[]; onChange: (prices: OwnPrices | null) => void }

/** Requests the signed-in customer's prices for these parts, and passes them to the page. Loaded after the page handles input. */
export function OwnPricesLoader({ parts, onChange }: OwnPricesLoaderProps): null {
  const prices = useOwnPrices(parts.map(({ id }) => id))
  useEffect(() => onChange(prices), [prices, onChange])
  return null
}
