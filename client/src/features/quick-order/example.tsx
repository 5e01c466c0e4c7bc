import type { ReactNode } from 'react'
import { MoneyDifference } from '#client/features/substitutes/money-difference.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, formatMoney } from '#common/kit/format.ts'
import { lineTotalMinor, toMajor } from '#common/kit/money.ts'

type Item = Outputs['items']['browse']['items'][number]

/** A tenth above ours, in whole units. */
const dearer = (priceMinor: number): number => Math.ceil((priceMinor * 1.1) / 100_00) * 100_00

/** Three lines and what becomes of them, with parts of this shop. */
export function Example() {
  const { data } = trpc.items.browse.useQuery({}, { staleTime: 60_000, retry: false })
  const [first, second, third] = data?.items ?? []
  if (!first || !second || !third) return null
  const theirPriceMinor = dearer(second.priceMinor)
  const difference = lineTotalMinor(second.priceMinor, second.minOrderQuantity) - lineTotalMinor(theirPriceMinor, second.minOrderQuantity)
  return (
    <table className="w-full border border-rule bg-sheet text-left text-sm">
      <caption className="sr-only">Example</caption>
      <thead className="cond bg-sunk text-ink-2">
        <tr>
          <th scope="col" className="px-3 py-1 font-semibold">
            A line, for example
          </th>
          <th scope="col" className="px-3 py-1 font-semibold wrap-anywhere">
            What you get
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        <Line text={`${first.sku} ${first.minOrderQuantity}`}>
          <Answer item={first} />
        </Line>
        <Line text={`${second.name}, ${second.minOrderQuantity}, ${toMajor(theirPriceMinor).toFixed(2)}`}>
          <Answer item={second} /> <MoneyDifference minor={difference} /> with us
        </Line>
        <Line text={`${third.manufacturer} ${third.productType.toLowerCase()} 20`}>Several parts match: you choose one</Line>
      </tbody>
    </table>
  )
}

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <tr className="align-top">
    <td className="px-3 py-2 wrap-anywhere text-ink-2">{text}</td>
    <td className="px-3 py-2 wrap-anywhere">{children}</td>
  </tr>
)

function Answer({ item: { name, priceMinor, minOrderQuantity } }: { item: Item }) {
  const { currency } = useShopFacts()
  return (
    <>
      <b>{name}</b>
      <span className="block">
        {formatCount(minOrderQuantity)} × {formatMoney(priceMinor, currency)} ={' '}
        {formatMoney(lineTotalMinor(priceMinor, minOrderQuantity), currency)}
      </span>
    </>
  )
}
