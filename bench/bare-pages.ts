// Pages on the bare server: bytes from memory, and React's own time for a page whose data is already there.
import type { FastifyInstance } from 'fastify'
import { findPage, preparePage } from '#client/entry-server.tsx'
import { type Packed, unpackRows } from '#common/packed-rows.ts'
import type { Ask, PreparedPage } from '#common/page-renderer.ts'
import type { BarePages, FreshTree } from './page-lines.ts'

type DehydratedQueries = { key: [string[], { input?: unknown }?]; data: Packed }[]

export async function serveBarePages(app: FastifyInstance, { kept, fresh }: BarePages): Promise<void> {
  for (const { path, headers, body } of kept) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  }

  const prepared = new Map<string, PreparedPage>()
  for (const tree of fresh) prepared.set(tree.path, await prepare(tree))
  app.get<{ Querystring: { path: string } }>('/fresh', async ({ query }, reply) => {
    const page = prepared.get(query.path)
    if (!page) throw new Error(`Not prepared: ${query.path}`)
    const { head, sprite, body } = await page.render()
    return reply.type('text/html; charset=utf-8').send(head + sprite + body)
  })
}

async function prepare({ path, hydration, facts }: FreshTree): Promise<PreparedPage> {
  const { pathname, search } = new URL(path, 'http://shop.invalid')
  const hydrated = JSON.parse(hydration) as DehydratedQueries
  const ask: Ask = (procedure, input) => {
    const found = hydrated.find(({ key: [name, asked] }) => name.join('.') === procedure && isSame(asked?.input, input))
    return found ? Promise.resolve({ data: unpackRows(found.data) }) : Promise.reject(new Error(`${path} did not ask ${procedure}`))
  }
  return preparePage(await findPage(pathname, search), { ask, facts: JSON.parse(facts), isVisitor: true })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
