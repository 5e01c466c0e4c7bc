// Pages on the bare server: bytes from memory, and React's own time for a page whose data is already there.
import type { FastifyInstance } from 'fastify'
import type { ReactNode } from 'react'
import { findPage, prepareTree, renderMarkup } from '#client/entry-server.tsx'
import type { Ask } from '#common/pages/page-renderer.ts'
import type { BarePages, FreshTree } from './page-lines.ts'

/** `shopUrl`: where the answers are from that the pages need. */
export async function serveBarePages(app: FastifyInstance, { kept, fresh }: BarePages, shopUrl: string): Promise<void> {
  for (const { path, headers, body } of kept) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  }

  const prepared = new Map<string, ReactNode>()
  for (const page of fresh) prepared.set(page.path, await prepare(page, askOver(shopUrl)))
  app.get<{ Querystring: { path: string } }>('/fresh', (request, reply) => {
    const tree = prepared.get(request.query.path)
    if (tree === undefined) throw new Error(`Not prepared: ${request.query.path}`)
    return markupOf(tree).then((markup) => reply.type('text/html; charset=utf-8').send(markup))
  })
}

async function markupOf(tree: ReactNode): Promise<string> {
  const { head, sprite, body } = await renderMarkup(tree)
  return head + sprite + body
}

async function prepare({ path, facts }: FreshTree, ask: Ask): Promise<ReactNode> {
  const { pathname, search } = new URL(path, 'http://shop.invalid')
  const { tree } = await prepareTree(await findPage(pathname, search), { ask, facts: JSON.parse(facts), isVisitor: true })
  return tree
}

/** The shop's own answers: its pages do not contain all of the data that they were rendered from. */
const askOver =
  (shopUrl: string): Ask =>
  async (procedure, input) => {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    const response = await fetch(`${shopUrl}/trpc/${procedure}${query}`)
    const answer = (await response.json()) as { result: { data: unknown } } | { error: unknown }
    return 'result' in answer ? { data: answer.result.data } : { refusal: answer.error }
  }
