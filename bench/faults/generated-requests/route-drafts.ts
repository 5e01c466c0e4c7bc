// Requests to the routes that serve no documented path and no procedure: pages, pictures, documents, files, uploads, payment returns,
// webhooks, sign-in with providers, health; and the sandbox's pages.
import { strangeSegments } from '#server/test/bad-input.ts'
import type { Cast, Credential } from './cast.ts'
import type { Chance } from './chance.ts'
import { spoilUrl } from './documented-drafts.ts'
import { asksToRead, type Draft, type Group } from './draft.ts'
import type { Learned } from './hints.ts'
import { oddJson } from './mutate.ts'

/** As Fastify lists it: `GET /documents/:/:.pdf`. */
export type RouteTarget = { name: string; method: string; path: string; group: Group }

const pagesAndFiles = /^GET (?!\/(?:payments|auth|price-lists|documents|confirm-email|stock-alerts|metrics|healthz|readyz)\b)/

export function listRoutes(served: readonly string[], documented: ReadonlySet<string>): RouteTarget[] {
  return served
    .filter((name) => !documented.has(name) && !/^[A-Z]+ \/trpc(?:\/|$)/.test(name))
    .map((name) => {
      const [method = '', path = ''] = name.split(' ')
      const group: Group = path.startsWith('/sandbox') ? 'sandbox' : pagesAndFiles.test(name) ? 'pages and files' : 'other routes'
      return { name, method, path, group }
    })
}

type Tools = { chance: Chance; cast: Cast; learned: Learned }

export function draftRoute({ chance, cast: { world }, learned }: Tools, route: RouteTarget, credential: Credential): Draft {
  const { name, path } = route
  const method = chance.is(0.04) ? chance.oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) : route.method
  const filled = path.replace(/[:*]/g, () => (chance.is(0.8) ? chance.oneOf(fitting()) : chance.oneOf(strangeSegments)))
  const query = chance.is(0.6) ? '' : `?${Array.from({ length: 1 + chance.below(3) }, pair).join('&')}`
  const known = route.group === 'sandbox' && learned.addresses.length > 0 && chance.is(0.3) ? chance.oneOf(learned.addresses) : null
  const url = (known ?? `${filled}${query}`).replace(/[^!-~]/g, (character) => encodeURIComponent(character))
  const { body, type } = asksToRead(method) ? { body: null, type: null } : bodyOf()
  return {
    group: route.group,
    doing: [name],
    isRead: asksToRead(method),
    credential,
    method,
    path: chance.is(0.2) ? spoilUrl(chance, url) : url,
    headers: { ...(type !== null && { 'content-type': type }), ...(chance.is(0.3) && { accept: 'text/html' }), ...credential.headers },
    body,
  }

  function fitting(): readonly string[] {
    const { item, short } = world
    if (path.startsWith('/images/parts'))
      return [`${item.id}.svg`, `${item.id}-320.webp`, `${short.id}-640.avif`, `${item.id}-7v1.svg`, '999999.svg']
    if (path.startsWith('/images/uploads'))
      return [`${'0'.repeat(64)}.webp`, 'x.webp', ...learned.addresses.slice(-3).map((it) => it.slice(1))]
    if (path.startsWith('/documents')) return ['invoice', 'credit-note', String(world.invoice), String(world.invoice), '1', '999999999']
    if (path.startsWith('/payments')) return [world.payment, ...learned.ids.slice(-20)]
    if (path.startsWith('/price-lists')) return [world.priceList.id, world.deletedPriceList, world.priceGroup]
    if (path.startsWith('/sitemap')) return ['0', '1', '2', '99999']
    return [String(item.id), String(world.order), world.purchase, world.partList, world.sharedBuild, ...learned.ids.slice(-10)]
  }

  function pair(): string {
    const values: Record<string, readonly string[]> = {
      q: ['ryzen', world.item.sku, '%F0%9F%98%80', 'a'.repeat(300)],
      type: ['CPU', 'Motherboard'],
      sort: ['newest', 'price', 'x'],
      page: ['0', '1', '99999999'],
      parts: [`${world.item.sku}*2`, 'none', ','],
      ids: [`${world.item.id}`, `${world.item.id},${world.short.id}`],
      token: [world.confirmation, world.reset],
      id: [world.stockAlert, ...learned.ids.slice(-5)],
      dryRun: ['true', 'false'],
      at: ['2026-12-01T10:00', '2026-02-30T10:00'],
      state: ['x', world.reset],
      code: ['x', world.reset],
      purpose: ['sign-in', 'link'],
      mode: ['popup', 'page'],
      return: ['/cart', '//evil.test', '/%5Cevil.test', 'https://evil.test'],
      status: ['success', 'failure', 'cancel'],
      paymentID: ['x', ...learned.ids.slice(-5)],
      session_id: ['cs_test_x'],
      payment_ref_id: ['x'],
      build: [`${world.item.sku}*2`],
      fits: ['1'],
      result: ['ok', 'x'],
    }
    const key = chance.oneOf(Object.keys(values))
    const value = chance.is(0.75) ? chance.oneOf(values[key] ?? ['']) : encodeURIComponent(oddJson(chance).slice(0, 2_000).toWellFormed())
    return `${key}=${value}`
  }

  function bodyOf(): { body: string | Buffer; type: string | null } {
    if (chance.is(0.1))
      return { body: oddJson(chance), type: chance.oneOf(['text/plain', 'application/json', 'application/octet-stream', 'x', ';']) }
    if (path === '/uploads/images') return uploadOf(chance)
    if (path.startsWith('/price-lists')) return { body: csvOf(chance, world.item.sku), type: 'text/csv' }
    if (path.startsWith('/webhooks')) return { body: webhookOf(chance, world.payment), type: 'application/json' }
    const form = Array.from({ length: 1 + chance.below(3) }, pair).join('&')
    if (path === '/stock-alerts') return { body: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' }
    if (path.startsWith('/sandbox') && chance.is(0.4)) return { body: `{"paymentID":${oddJson(chance)}}`, type: 'application/json' }
    return { body: form, type: 'application/x-www-form-urlencoded' }
  }
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

function uploadOf(chance: Chance): { body: Buffer; type: string } {
  const boundary = 'x'.repeat(1 + chance.below(60))
  const field = chance.is(0.8) ? 'file' : chance.oneOf(['', 'other', '__proto__', '"'])
  const picture = chance.oneOf([
    png,
    png,
    png.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('<svg onload=alert(1)>'),
    Buffer.alloc(9 * 1024 * 1024, 1),
  ])
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${chance.oneOf(['a.png', '../../a', '', '\u0000'])}"\r\n\r\n`
  const end = chance.is(0.85) ? `\r\n--${boundary}--\r\n` : ''
  const copies = chance.is(0.9) ? 1 : 3
  const parts = Array.from({ length: copies }, () => Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')]))
  return { body: Buffer.concat([...parts, Buffer.from(end)]), type: `multipart/form-data; boundary=${chance.is(0.95) ? boundary : ''}` }
}

function csvOf(chance: Chance, sku: string): string {
  const line = () =>
    [
      sku,
      chance.oneOf(['1', '10', '-1', '1e9', '']),
      chance.oneOf(['100', '5.50', '1e309', 'x', '']),
      chance.oneOf(['', '=1+1', '"']),
    ].join(',')
  const head = chance.oneOf(['sku,fromQuantity,unitPrice', 'sku,from,price', 'SKU;From quantity;Price', '', '\ufeffsku,quantity,price'])
  return [head, ...Array.from({ length: chance.below(30) }, line)].join(chance.oneOf(['\n', '\r\n', '\r']))
}

function webhookOf(chance: Chance, payment: string): string {
  const object = {
    id: 'cs_test_x',
    object: 'checkout.session',
    client_reference_id: payment,
    payment_status: chance.oneOf(['paid', 'unpaid', 5]),
  }
  const event = {
    id: `evt_${chance.below(1_000)}`,
    object: 'event',
    type: chance.oneOf(['checkout.session.completed', 'x', null]),
    data: { object },
  }
  return chance.is(0.7) ? JSON.stringify(event) : oddJson(chance)
}
