import { useEffect, useMemo } from 'react'
import { currentBuild, learnParts } from '#client/features/builds/current-build.ts'
import { useOwnPrices } from '#client/features/prices/use-own-prices.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { checkBuild } from '#common/builds/check-build.ts'
import type { BuildLine } from '#common/builds/content.ts'
import { isAwaited, isSold, isUnchecked, rowsOf, toCheck } from './build-rows.ts'
import { sumBuild } from './sums.ts'

/** The current build with its check, its price, and the shop's data about its parts. */
export function useBuild() {
  const build = useBrowserStore(currentBuild)
  const { data, ...asked } = useCheckedBuild(build)
  useEffect(() => {
    if (data) learnParts(data.parts)
  }, [data])
  return { build, data, ...asked }
}

export type Built = ReturnType<typeof useBuild>

type Kept = Parameters<typeof rowsOf>[0]

/** The same for any build: one from an address, or one to compare. */
export function useCheckedBuild({ parts, machines }: Readonly<{ parts: Kept; machines: number }>) {
  const skus = parts.map(({ sku }) => sku)
  const asked = trpc.builds.parts.useQuery({ skus }, { enabled: skus.length > 0, placeholderData: keepPreviousData, retryOnMount: false })
  const data = skus.length > 0 ? asked.data : undefined
  const rows = useMemo(() => rowsOf(parts, data), [parts, data])
  const sold = useMemo(() => rows.filter(isSold), [rows])
  const ladders = useOwnPrices(sold.map(({ part }) => part.id))
  const sum = useMemo(() => sumBuild(sold, machines, ladders), [sold, machines, ladders])
  return {
    data,
    rows,
    /** True while a part's data is loading. */
    isWaiting: rows.some(isAwaited),
    error: asked.error,
    retry: () => void asked.refetch(),
    /** The part of the build that `check` covers. */
    coverage: {
      parts: rows.length,
      waiting: rows.filter(isAwaited).length,
      // Without a connection the query is paused, and no answer arrives.
      hasFailed: asked.error !== null || asked.fetchStatus === 'paused',
      unchecked: rows.filter(isUnchecked).length,
      short: sum.lines.filter(({ short }) => short > 0).length,
    },
    check: useMemo(() => checkBuild(toCheck(sold)), [sold]),
    sum,
    ladders,
  }
}

/** Build lines as lists of saved builds contain them. */
export const withoutNames = (lines: readonly BuildLine[]): Kept => lines.map((line) => ({ ...line, productType: null, name: null }))
