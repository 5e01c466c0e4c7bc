// The two ways of the shop itself, on caches that do not have the answer.
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createCatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { knownFacetsOf } from '#server/domain/catalogue/facets/attribute-facets.ts'
import { facetsFrom, facetsOf } from '#server/domain/catalogue/facets/facets.ts'
import { judgeSet, openMemory } from '#server/domain/catalogue/list/in-memory.ts'
import { usualLimits } from '#server/domain/catalogue/list/limits.ts'
import { setOf } from '#server/domain/catalogue/list/set-of.ts'
import { typeJoiner } from '#server/domain/catalogue/list/types.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { benchSecretKey } from '../secret-key.ts'
import { countKey, type FacetQuery, type FacetWay } from './way.ts'

type Set = Awaited<ReturnType<typeof setOf>>
type Facets = Awaited<ReturnType<typeof facetsOf>>

const shopWay = (name: string, read: (ctx: PublicCtx, set: Set) => Promise<Facets>, isInMemory: boolean): FacetWay => ({
  name,
  async open({ url }) {
    const client = createSqlClient(url, { max: 4, patience: 10 })
    const shop = createShop(client, {
      ...{ currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey: benchSecretKey, contactEmail: 'shop@bench.test' },
    })
    if (isInMemory) await shop.parts.fill()
    return {
      async count({ type, priceMinor, chosen }: FacetQuery) {
        const catalogue = createCatalogueCache()
        catalogue.setListening(isInMemory)
        const ctx = { ...shop, catalogue, actor: null, address: '127.0.0.1' }
        const filters = Object.fromEntries(chosen.map(({ key, value }) => [key, [value]]))
        const price = priceMinor === null ? {} : { priceFromMinor: priceMinor.from, priceToMinor: priceMinor.to }
        const set = await setOf(ctx, { types: [type], filters, availability: 'all', ...price }, null)
        const facets = await read(ctx, set)
        if (facets.isCapped) return null
        // Figures are shown as bars, without a count per value.
        const choices = facets.attributes.flatMap((facet) => (facet.kind === 'choice' ? [facet] : []))
        return new Map(choices.flatMap(({ key, values }) => values.map(({ value, count }) => [countKey(key, value), count] as const)))
      },
      close: async () => {
        shop.live.close()
        shop.parts.close()
        await closeSqlClient(client)
      },
    }
  },
})

export const byStatements = shopWay('the shop, by statements', (ctx, set) => facetsOf(ctx, set, set.types, usualLimits), false)

export const inMemory = shopWay(
  'the shop, in memory',
  async (ctx, set) => {
    const [known, joinTypes, memory] = await Promise.all([
      knownFacetsOf(ctx, set, set.types),
      typeJoiner(ctx),
      openMemory(ctx, set, usualLimits, { isScored: false }),
    ])
    if (memory === null) throw new Error('The columns are not filled')
    return facetsFrom(memory.columns, judgeSet(memory, set), set, { known, joinTypes })
  },
  true,
)
