import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ItemPage } from '#server/domain/catalogue/list/list-items.ts'
import { createCatalogueCache } from '#server/domain/catalogue-cache.ts'
import { keepAnswers } from './kept-answers.ts'
import { prepareBody } from './routes.ts'

it('keeps a limited number of answers, however small they are', async () => {
  const catalogue = createCatalogueCache({ lifeMs: 60_000 })
  catalogue.setListening(true)
  const page = await catalogue.read<ItemPage>('nothing', async () => ({ items: [], total: 0, isCapped: false, nextCursor: null }))
  const answers = keepAnswers(catalogue)
  const app = fastify()
  app.get('/items', { preParsing: (request, reply, _payload, done) => answers.send(request, reply, done) }, async () => 'asked anew')
  const ask = async (number: number) => (await app.inject(`/items?q=${number}`)).body

  const body = prepareBody([])
  for (let number = 0; number < 20_000; number += 1) answers.keep({ url: `/items?q=${number}` }, { page, body, headers: {} })

  expect(await ask(19_999)).toBe('[]')
  expect(await ask(0)).toBe('asked anew')
  await app.close()
})
