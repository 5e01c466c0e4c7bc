// Pages as visitors get them: from memory, and freshly rendered. The bare server's answers are taken from the shop's own pages beforehand.
import { get } from 'node:http'
import type postgres from 'postgres'
import { freshNumber, rawRequest, type SendLoad } from './load.ts'
import type { Server } from './processes.ts'
import type { Line, Side } from './rounds.ts'

/** An answer to serve from memory: its headers, and its body in base64. */
export type KeptAnswer = { path: string; headers: Record<string, string>; body: string }
/** A page to render repeatedly, with its facts, JSON. */
export type FreshTree = { path: string; facts: string }
export type BarePages = { kept: KeptAnswer[]; fresh: FreshTree[] }

const keptPaths = ['/', '/pars']
const freshPages = ['/', '/pars', '/pars/{id}']
const keptName = (path: string) => `page ${path}, kept`
const freshName = (path: string) => `page ${path} rendered afresh`
export const pageLineNames = [...keptPaths.map(keptName), ...freshPages.map(freshName)]

const partsRendered = 40
const allPrices = '99999999'

type Stage = { shop: Server; bare: Server; partIds: readonly number[]; send: SendLoad }

/** The products whose pages are rendered, in random order: more than a process caches, so that none comes from memory. */
export async function partIds(sql: postgres.Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id::int from products order by md5(id::text)`
  return rows.map(({ id }) => id)
}

export function pageLines({ shop, bare, partIds, send }: Stage): Line[] {
  const sending = (server: Server, requests: readonly string[]): Side => ({
    server,
    send: (connections, seconds) => send({ port: server.port, requests, connections, seconds }),
  })
  const afresh = (page: string, requests: readonly string[], trees: readonly string[]): Line => ({
    name: freshName(page),
    comparedWith: 'React alone, data at hand',
    target: 0.8,
    connections: [16],
    shop: sending(shop, requests),
    compared: sending(bare, trees.map(freshRequest)),
  })
  return [
    ...keptPaths.map((path) => ({
      name: keptName(path),
      comparedWith: 'bare Fastify, same bytes from memory',
      target: 0.75,
      connections: [16, 64],
      shop: sending(shop, [keptRequest(path)]),
      compared: sending(bare, [keptRequest(path)]),
    })),
    // These addresses are requested for the first time. Pages are uncompressed on both sides.
    afresh('/', [rawRequest('GET', `/?subject=${freshNumber}`, { accept: 'text/html' })], [freshHome]),
    afresh('/pars', [rawRequest('GET', `/pars?to=${freshNumber}`, { accept: 'text/html' })], [freshParts]),
    afresh(
      '/pars/{id}',
      partIds.map((id) => rawRequest('GET', pathOfPart(id), { accept: 'text/html' })),
      partIds.slice(0, partsRendered).map(pathOfPart),
    ),
  ]
}

const freshHome = `/?subject=${allPrices}`
const freshParts = `/pars?to=${allPrices}`
const pathOfPart = (id: number) => `/pars/${id}`

/** Page requests as browsers send them: the two most visited pages, and those of some parts. */
export const pageRequests = (partIds: readonly number[]): string[] => [...keptPaths, ...partIds.map(pathOfPart)].map(keptRequest)

/** With a browser's headers. */
export const keptRequest = (path: string) => rawRequest('GET', path, { accept: 'text/html', encodings: 'gzip, br' })
const freshRequest = (path: string) => rawRequest('GET', `/fresh?path=${encodeURIComponent(path)}`)

/** What the bare server needs of the shop's pages. */
export async function takePages({ port }: Server, partIds: readonly number[]): Promise<BarePages> {
  const kept: KeptAnswer[] = []
  for (const path of keptPaths) {
    // The first answer is freshly rendered, the second one cached.
    await ask(port, path)
    const { headers, body } = await ask(port, path)
    kept.push({ path, headers, body: body.toString('base64') })
  }
  const fresh: FreshTree[] = []
  for (const path of [freshHome, freshParts, ...partIds.slice(0, partsRendered).map(pathOfPart)]) {
    const html = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    fresh.push({ path, facts: scriptOf(html, 'shop-facts') })
  }
  return { kept, fresh }
}

const scriptOf = (html: string, id: string) => {
  const [, json] = new RegExp(`<script id="${id}" type="application/json">([^<]+)</script>`).exec(html) ?? []
  if (json === undefined) throw new Error(`A page came without its ${id}`)
  return json
}

const ofTheConnection = ['date', 'connection', 'keep-alive', 'content-length']

/** The raw answer, still compressed. */
function ask(port: number, path: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.includes(name))
        resolve({ headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}
