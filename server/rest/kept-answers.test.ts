import fastify from 'fastify'
import { expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

it('keeps a limited number of answers, however small they are', async () => {
  const catalogue = { freshnessCheckOf: () => () => true }
  const answers = keepAnswers({ catalogue, write: () => [], maxBytes: 200_000 })
  const app = fastify()
  app.decorate('isDraining', () => false).decorate('securityHeaders', {})
  const asked: string[] = []
  app.get('/items', { preParsing: (request, reply, _payload, done) => answers.send(request, reply, done) }, async (request, reply) => {
    asked.push(request.url)
    return answers.answer(request, reply, {})
  })
  const ask = async (number: number) => (await app.inject(`/items?q=${number}`)).body
  for (let number = 0; number < 400; number += 1) expect(await ask(number)).toBe('[]')

  asked.length = 0
  expect([await ask(399), await ask(0)]).toEqual(['[]', '[]'])
  expect(asked).toEqual(['/items?q=0'])
  await app.close()
})

it('writes a value once, whatever its URLs are', async () => {
  const value = {}
  let written = 0
  const answers = keepAnswers({ catalogue: { freshnessCheckOf: () => undefined }, write: () => [++written] })
  const app = fastify()
  app.get('/items', async (request, reply) => answers.answer(request, reply, value))
  expect([(await app.inject('/items?a')).body, (await app.inject('/items?b')).body]).toEqual(['[1]', '[1]'])
  await app.close()
})
