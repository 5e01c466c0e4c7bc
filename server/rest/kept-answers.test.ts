import fastify from 'fastify'
import { expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'
import { prepareBody } from './routes.ts'

it('keeps a limited number of answers, however small they are', async () => {
  const answers = keepAnswers()
  const isFresh = () => true
  const app = fastify()
  app.decorate('isDraining', () => false).decorate('securityHeaders', {})
  app.get('/items', { preParsing: (request, reply, _payload, done) => answers.send(request, reply, done) }, async () => 'asked anew')
  const ask = async (number: number) => (await app.inject(`/items?q=${number}`)).body

  const body = prepareBody([])
  for (let number = 0; number < 20_000; number += 1) answers.keep({ url: `/items?q=${number}` }, { isFresh, body, headers: {} })

  expect(await ask(19_999)).toBe('[]')
  expect(await ask(0)).toBe('asked anew')
  await app.close()
})
