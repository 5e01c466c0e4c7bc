// Power supplies for other parts: "psu for rtx 5090" means supplies that are strong enough for it.
import type { Category } from '#common/specs/attribute.ts'
import { powerSupply } from '#common/specs/categories/power-supply.ts'
import { formatQuantity } from '#common/specs/units.ts'
import { hasDigit } from '../read/text.ts'
import { type Figures, figureGroup, ofCategory } from './figures.ts'
import { type Group, type Retrieval, requiredGroups } from './retrieval.ts'

const key = 'wattage'
const { [key]: attribute } = powerSupply.attributes

const forWord = /\sfor\s/i
const and = /[+&]|\b(?:and|with)\b/i

/** The groups with the named parts as a bound of the power; the same groups if they name no part whose power is known. */
export async function withSupplyFor(
  search: string,
  groups: readonly Group[],
  category: Category | undefined,
  { figures, variants }: { figures: Figures | null; variants: Retrieval['variants'] },
): Promise<readonly Group[]> {
  if (figures === null || category?.type !== powerSupply.type || !groups.some(({ type }) => type !== null)) return groups
  const start = search.search(forWord)
  const names = requiredGroups({ groups }).filter((group) => group.type === null && !group.isSpec && group.start > start)
  const [first, last] = [names.at(0), names.at(-1)]
  if (first === undefined || last === undefined || attribute?.kind !== 'number') return groups
  const parts = partsIn(search, names)
  if (!parts.every((part) => part.some(({ words }) => words.some(hasDigit)))) return groups
  const power = await figures.powerFor(parts.map((part) => ({ groups: part, whole: null, substring: null, variants })))
  if (power === null) return groups
  const text = `Enough for ${search.slice(first.start, last.end)}: from ${formatQuantity(power, 'W')}`
  const asked = { key, attribute, side: 'from', value: power } as const
  const enough = await figureGroup(category, { ...first, end: last.end }, asked, figures)
  const others = groups.filter((group) => !names.includes(group))
  return ofCategory([...others, { ...enough, ...(enough.figure && { figure: { ...enough.figure, text } }) }], category)
}

/** "rtx 4090 and i9 14900k" are two parts. */
function partsIn(search: string, names: readonly Group[]): readonly (readonly Group[])[] {
  const parts: Group[][] = []
  names.forEach((group, i) => {
    const before = names[i - 1]
    const named = { ...group, substring: null }
    if (before === undefined || and.test(search.slice(before.end, group.start))) parts.push([named])
    else parts.at(-1)?.push(named)
  })
  return parts
}
