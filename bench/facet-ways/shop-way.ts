// The way of the shop itself, on caches that do not have the answer.
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { setOf } from '#server/domain/items/browse.ts'
import { facetsOf } from '#server/domain/items/facets.ts'
import { usualLimits } from '#server/domain/items/limits.ts'
import { benchSecretKey } from '../secret-key.ts'
import { countKey, type FacetQuery, type FacetWay } from './way.ts'

export const shopWay: FacetWay = {
  name: 'the shop',
  async open({ url }) {
    const client = createSqlClient(url, { max: 4, patience: 10 })
    const shop = createShop(client, {
      ...{ currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey: benchSecretKey, contactEmail: 'shop@bench.test' },
    })
    const ctx = { ...shop, actor: null, address: '127.0.0.1' }
    return {
      async count({ type, priceMinor, chosen }: FacetQuery) {
        const filters = Object.fromEntries(chosen.map(({ key, value }) => [key, [value]]))
        const price = priceMinor === null ? {} : { priceFromMinor: priceMinor.from, priceToMinor: priceMinor.to }
        const set = await setOf(ctx, { types: [type], filters, availability: 'all', ...price }, null)
        const facets = await facetsOf(ctx, set, set.types, usualLimits)
        if (facets.isCapped) return null
        // Figures are shown as bars, without a count per value.
        const choices = facets.attributes.flatMap((facet) => (facet.kind === 'choice' ? [facet] : []))
        return new Map(choices.flatMap(({ key, values }) => values.map(({ value, count }) => [countKey(key, value), count] as const)))
      },
      close: async () => {
        shop.live.close()
        await closeSqlClient(client)
      },
    }
  },
}
