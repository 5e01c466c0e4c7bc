import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { useOwnPrices } from '#client/features/prices/use-own-prices.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { forgetViewed, rememberViewed, viewedParts } from './viewed-parts.ts'

/** Recently viewed parts, without the current one, which it remembers. Renders nothing if there are none. */
export function RecentlyViewed({ current }: { current?: number | undefined }) {
  const ids = useBrowserStore(viewedParts).filter((id) => id !== current)
  useEffect(() => {
    if (current !== undefined) rememberViewed(current)
  }, [current])
  const { data: parts = [] } = trpc.items.pick.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, retry: false },
  )
  const own = useOwnPrices(ids)
  const shown = ids.flatMap((id) => parts.find((part) => part.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="pt-8">
      <div className="flex items-end justify-between gap-3 border-t border-ink pt-3">
        <h2 id="viewed" tabIndex={-1} className="text-2xl">
          Recently viewed
        </h2>
        <Button look="quiet" small className="pointer-coarse:min-h-11" onClick={() => forgetViewed(ids)}>
          <span>
            Clear<span className="sr-only"> recently viewed parts</span>
          </span>
        </Button>
      </div>
      <ul className="relative mt-3 flex gap-3 overflow-x-auto py-1">
        {shown.map((part) => (
          <li key={part.id} className="relative w-38 shrink-0 border border-rule bg-sheet">
            <PartPicture part={part} width={320} sizes="152px" />
            <div className="p-2 text-sm">
              <Link to={paths.part(part.id)} className="line-clamp-2 min-h-10 leading-5 wrap-anywhere hover:underline">
                {part.name}
              </Link>
              <p className="mt-1 font-semibold">
                <Money minor={own?.get(part.id)?.[0]?.unitPriceMinor ?? part.priceMinor} />
              </p>
              <p className="cond h-4 truncate text-2xs text-ink-2">{own?.get(part.id)?.[0]?.listName}</p>
            </div>
            <IconButton
              label={`Remove ${part.name}`}
              className="absolute top-0 right-0 bg-sheet pointer-coarse:size-11"
              onClick={() => {
                forgetViewed([part.id])
                document.getElementById('viewed')?.focus({ preventScroll: true })
              }}
            >
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
