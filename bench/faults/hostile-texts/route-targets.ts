// All other routes: pages, pictures, files, uploads, webhooks, returns of providers, and headers that every route reads.
import { publicPatterns } from '#common/kit/paths.ts'
import { textLimits } from '#common/kit/text.ts'
import { entryImportLimits } from '#common/price-lists/schema.ts'
import { headerBounds } from '#server/domain/imports/csv-header.ts'
import { entryRowBytes } from '#server/domain/price-lists/entry-file.ts'
import type { World } from '#server/test/policy.ts'
import type { RouteTarget } from '../generated-requests/route-drafts.ts'
import type { Sent } from '../generated-requests/send.ts'
import { bodyField } from './body-field.ts'
import { type Caller, dressesFor, inUrl, type Target, type TargetField } from './target.ts'

/** The query fields that routes read, by the beginning of their path; the longest beginning counts. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/': ['subject', 'reviews'],
  '/home': ['subject', 'reviews'],
  '/pars': [
    'q',
    'type',
    'from',
    'to',
    'build',
    'fits',
    'sort',
    'page',
    'after',
    'before',
    'rows',
    'view',
    'pieces',
    'machines',
    'name',
    'socket',
    'wattage',
    'wattageFrom',
  ],
  '/pars/:': ['quantity', 'reviews'],
  '/compare': ['ids', 'type', 'build', 'only'],
  '/builder': ['parts', 'machines', 'name', 'compare'],
  '/auth': ['mode', 'purpose', 'flow', 'return', 'code', 'state', 'result', 'error'],
  '/payments/return': ['paymentID', 'status', 'payment_ref_id', 'session_id'],
  '/confirm-email': ['token'],
  '/stock-alerts': ['id'],
  '/price-lists': ['at', 'dryRun'],
  '/sandbox': ['paymentID', 'paymentRefId', 'orderId', 'q'],
  '/images': ['v'],
}

/** Headers that the server reads on any path. */
const headers = [
  'cookie',
  'authorization',
  'accept',
  'accept-language',
  'accept-encoding',
  'if-none-match',
  'origin',
  'user-agent',
  'traceparent',
  'last-event-id',
  'idempotency-key',
  'content-type',
]

const csv = { 'content-type': 'text/csv' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const rows = 20_000
/** Longer texts in fewer rows, so that a file has room for them. */
const longRows = 2_000

export function routeTargets(routes: readonly RouteTarget[]): Target[] {
  return [...routes.map(targetOf), headerTarget(), unknownPath()]
}

function targetOf({ name, method, path, group }: RouteTarget): Target {
  const content = contentOf(method, path)
  const request = (address: string): Sent => ({ method, path: address, headers: content.headers, body: content.body })
  const fields: TargetField[] = []
  for (const [place, segment] of path.split('/').entries()) {
    if (!/[:*]/.test(segment)) continue
    const write: TargetField['write'] = (world, text) => request(filled(path, world, place, inUrl(text(0))))
    fields.push({ name: `path ${place}`, longest: Number.POSITIVE_INFINITY, write, dresses: dressesFor('') })
  }
  for (const key of queriesOf(path)) {
    const write: TargetField['write'] = (world, text) => request(`${filled(path, world)}?${key}=${inUrl(text(0))}`)
    fields.push({ name: `query ${key}`, longest: Number.POSITIVE_INFINITY, write, dresses: dressesFor(key) })
  }
  if (method !== 'GET') fields.push(...bodyFields(method, path))
  const isPage = method === 'GET' && (group === 'pages and files' || group === 'sandbox')
  return { name, callers: callersOf(path), isPage, fields, batch: null }
}

const callersOf = (path: string): Caller[] =>
  path.startsWith('/price-lists') ? ['admin'] : path.startsWith('/uploads') || path.startsWith('/documents') ? ['customer'] : ['visitor']

function queriesOf(path: string): readonly string[] {
  if (queries[path]) return queries[path]
  const begin = Object.keys(queries).filter((start) => start !== '/' && !publicPatterns.includes(start) && path.startsWith(start))
  return queries[begin.sort((one, other) => other.length - one.length)[0] ?? ''] ?? []
}

/** The path with rows of the world; one segment may be replaced. */
function filled(path: string, world: World, place = -1, text = ''): string {
  const id = path.startsWith('/price-lists')
    ? world.priceList.id
    : path.startsWith('/payments')
      ? world.payment
      : path.startsWith('/documents')
        ? String(world.invoice)
        : String(world.item.id)
  return path
    .split('/')
    .map((segment, at) =>
      at === place ? segment.replace(/[:*]/, text) : path.startsWith('/documents') && at === 2 ? 'invoice' : segment.replace(/[:*]/, id),
    )
    .join('/')
}

function contentOf(method: string, path: string): { headers: Record<string, string>; body: string | null } {
  if (method === 'GET') return { headers: {}, body: null }
  return path.startsWith('/price-lists') ? { headers: csv, body: 'sku,fromQuantity,unitPrice\n' } : { headers: form, body: '' }
}

function bodyFields(method: string, path: string): TargetField[] {
  const send = (world: World, type: Record<string, string>, body: string): Sent => ({
    method,
    path: filled(path, world),
    headers: type,
    body,
  })
  const field = (name: string, longest: number, write: (world: World, text: string) => Sent): TargetField => ({
    name,
    longest,
    write: (world, text) => write(world, text(0)),
    dresses: dressesFor(''),
  })
  const wide = Number.POSITIVE_INFINITY
  if (path.startsWith('/price-lists')) {
    type Row = (text: string, i: number, sku: string) => string
    // Longer files say no more about the length that fits, and may be longer than a text can be.
    const file = (world: World, count: number, row: (i: number) => string) => {
      const shown = Math.min(count, Math.ceil((4 * entryImportLimits.bytes) / (row(0).length + 1)))
      return send(world, csv, `sku,fromQuantity,unitPrice\n${Array.from({ length: shown }, (_, i) => row(i)).join('\n')}`)
    }
    const column = (name: string, row: Row, longest = 60, count = rows): TargetField =>
      field(`column ${name}`, longest, (world, text) => file(world, count, (i) => row(text.replaceAll('"', '""'), i, world.item.sku)))
    const header = (name: string, longest: number): TargetField =>
      field(name, longest, (world, text) => send(world, csv, `${text}\nx,1,1\n`))
    // Just below the bounds inside: of a header, of a code, and of a row, quoted or not, in as many rows as a file has room for.
    const fullRows = Math.floor(entryImportLimits.bytes / entryRowBytes)
    return [
      field('the file', wide, (world, text) => send(world, csv, text)),
      header('the header', wide),
      header('a full header', headerBounds.characters),
      column('sku, full', (text) => `"${text}",1,1`, textLimits.name, longRows),
      column('sku, a full row', (text, i) => `"${text}",${i},1`, entryRowBytes - 20, fullRows),
      column('unitPrice, a full row', (text, i, sku) => `${sku},${i + 1},"${text}"`, entryRowBytes - 200, fullRows),
      field('rows as they are', entryRowBytes - 1, (world, text) => file(world, fullRows, () => text)),
      column('sku', (text, i) => `"${text}${i}",1,1`),
      column('fromQuantity', (text, _i, sku) => `${sku},"${text}",1`),
      column('unitPrice', (text, i, sku) => `${sku},${i + 1},"${text}"`),
    ]
  }
  if (path.startsWith('/uploads')) {
    const part = (disposition: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--x--\r\n`
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    return [
      field('the picture', wide, (world, text) => send(world, type, part('name="file"; filename="a.png"', text))),
      field('filename', 10_000, (world, text) => send(world, type, part(`name="file"; filename="${text}"`, 'x'))),
      field('the body', wide, (world, text) => send(world, type, text)),
    ]
  }
  return [
    field('the form', wide, (world, text) => send(world, form, text)),
    field('a field of the form', wide, (world, text) => send(world, form, `token=${inUrl(text)}`)),
    field('a field of the body', wide, (world, text) =>
      send(world, { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }, JSON.stringify({ id: text })),
    ),
    bodyField((text) => ({
      method,
      path: path.replace(/[:*]/g, '1'),
      headers: { 'content-type': 'application/json', 'stripe-signature': text.slice(0, 4_000).replaceAll(/[^\x20-\x7e]/g, '') },
      body: text,
    })),
  ]
}

function headerTarget(): Target {
  const fields = headers.map(
    (name): TargetField => ({
      name: `header ${name}`,
      longest: 7_000,
      write: (_world, text) => ({
        method: name === 'content-type' ? 'POST' : 'GET',
        path: name === 'last-event-id' ? '/trpc/live.changes' : '/items?limit=1',
        headers: {
          [name]: Buffer.from(text(0))
            .toString('latin1')
            .replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''),
        },
        body: null,
      }),
      dresses: dressesFor(''),
    }),
  )
  return { name: 'headers', callers: ['visitor'], isPage: false, fields, batch: null }
}

function unknownPath(): Target {
  const write: TargetField['write'] = (_world, text) => ({
    method: 'GET',
    path: `/${inUrl(text(0))}`,
    headers: { accept: 'text/html' },
    body: null,
  })
  return {
    name: 'an unknown path',
    callers: ['visitor'],
    isPage: true,
    fields: [{ name: 'path', longest: Number.POSITIVE_INFINITY, write, dresses: dressesFor('') }],
    batch: null,
  }
}
