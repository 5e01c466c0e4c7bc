import { useRef, useState } from 'react'
import { useAddLines } from '#client/features/part-lists/use-add-lines.ts'
import { ReplaceAll } from '#client/features/substitutes/replace-all.tsx'
import type { Place, Replaced } from '#client/features/substitutes/short-line.ts'
import { SubstitutesFold } from '#client/features/substitutes/substitutes-fold.tsx'
import type { AgainResult } from './use-purchase-again.ts'

type Difference = AgainResult['differences'][number]

const noPlace: Place = {}
const nothingTaken: ReadonlyMap<number, number> = new Map()

/** True if the part was not added at all. */
export const isMissing = ({ kind }: Difference): boolean => kind === 'short' || kind === 'gone'

const lineOf = ({ productId, name, before }: Difference) => ({ key: String(productId), name, productId, quantity: before })

/** Adds other parts for those that could not be ordered again; `added` has their names, by the part that they replace. */
export function useAgainSubstitutes() {
  const { addLines, isAdding, failure } = useAddLines()
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  /** The notice about the cart is shown beside it. */
  const outcome = useRef<HTMLElement>(null)

  async function add(replaced: readonly Pick<Replaced, 'key' | 'offer' | 'quantity'>[]): Promise<boolean> {
    const wanted = replaced.map(({ offer: { part, unitPriceMinor }, quantity }) => ({
      productId: part.productId,
      ...{ quantity, priceMinor: unitPriceMinor },
    }))
    const isAdded = await addLines(wanted, outcome.current ?? document.body)
    if (isAdded) setAdded((before) => new Map([...before, ...replaced.map(({ key, offer }) => [Number(key), offer.part.name] as const)]))
    return isAdded
  }

  return { outcome, added, add, isAdding, failure }
}

type Substitutes = { substitutes: ReturnType<typeof useAgainSubstitutes> }

/** Other parts for one that could not be ordered again. */
export function AgainSubstitutes({ difference, substitutes: { added, add, isAdding } }: Substitutes & { difference: Difference }) {
  const name = added.get(difference.productId)
  if (name !== undefined) return <span className="block text-ok">Added instead: {name}</span>
  const line = lineOf(difference)
  return (
    <SubstitutesFold
      line={line}
      place={noPlace}
      taken={nothingTaken}
      isBusy={isAdding}
      onUse={(offer) => void add([{ key: line.key, offer, quantity: offer.quantity }])}
    />
  )
}

/** The button that adds other parts for all that could not be ordered again. */
export function ReplaceMissing({
  differences,
  substitutes: { added, add, failure },
}: Substitutes & { differences: readonly Difference[] }) {
  const missing = differences.filter((difference) => isMissing(difference) && !added.has(difference.productId))
  return (
    <div className="mt-3">
      <ReplaceAll lines={missing.map(lineOf)} place={noPlace} taken={nothingTaken} onReplace={add} />
      {failure !== null && (
        <p role="alert" className="text-stop">
          {failure}
        </p>
      )}
    </div>
  )
}
