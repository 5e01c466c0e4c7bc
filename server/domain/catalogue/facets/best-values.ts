// Cuts the values of filters to the best few: most pages need no others, and hundreds of them would be most of a page.
import { typeKey } from '#common/catalogue/filter-keys.ts'
import type { ItemBrowse } from '#common/catalogue/schema.ts'
import type { AttributeFacet, Facets, FacetValue } from '../browsed.ts'

/** The number of values that a filter shows at first. */
const bestCount = 8
/** The number of values of a filter that is asked for in full. */
const fullCount = 100

type Cut = { values: FacetValue[]; more: number }

/**
 * The first values, in their order, and all chosen ones; `more` is the number of values left out. A single value more is not worth a link,
 * so it is never left out.
 */
export function bestValues(values: readonly FacetValue[], chosen: readonly string[], isFull: boolean): Cut {
  const count = isFull ? fullCount : bestCount
  const best = values.filter(({ value }, place) => place < count || chosen.includes(value))
  return values.length - best.length > 1 ? { values: best, more: values.length - best.length } : { values: [...values], more: 0 }
}

type Asked = Pick<ItemBrowse, 'types' | 'filters' | 'allOf'>

/** The facets as a page shows them. `types` and `filters` are the chosen values, `allOf` the filters in full. */
export function withBestValues(facets: Facets, { types = [], filters = {}, allOf = [] }: Asked): Facets {
  const shown = bestValues(facets.types, types, allOf.includes(typeKey))
  const attributes = facets.attributes.map((facet): AttributeFacet => {
    if (facet.kind === 'number') return facet
    return { ...facet, ...bestValues(facet.values, filters[facet.key] ?? [], allOf.includes(facet.key)) }
  })
  return { ...facets, types: shown.values, moreTypes: shown.more, attributes }
}
