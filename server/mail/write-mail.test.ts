import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#server/lib/html.ts'
import { writeMail } from './write-mail.ts'

const setting = {
  publicUrl: 'https://parts.example',
  shop: { name: 'Partsdock', logo: null },
  currency: 'BDT',
  timeZone: 'UTC',
  linkToken: 'T'.repeat(43),
}
const orders = [
  {
    number: 48210377,
    name: 'Ryzen <5> & "friends"',
    sku: 'CPU-7600',
    quantity: 1_200,
    unitPriceMinor: 24_500_05,
    totalMinor: 2_940_006_000,
  },
  { number: 12, name: '<img src=x onerror=alert(1)>', sku: "S'1", quantity: 5, unitPriceMinor: 1, totalMinor: 5 },
]
const messages = [
  ['welcome', { name: 'Rina Akter', confirmationId: '8b0b5a3e-6d49-4f1c-9b53-b9f6d1b5a4a5' }],
  ['order-placed', { name: 'Rina Akter', method: 'cash', orders }],
  ['order-cancelled', { name: 'Rina Akter', byShop: true, wasPlaced: true, orders: orders.slice(0, 1) }],
  ['order-paid', { name: 'Rina Akter', method: 'cash', orders: orders.slice(0, 1) }],
  ['order-paid', { name: 'Rina Akter', method: 'card', invoice: 17, orders }],
  ['payment-refunded', { name: 'Rina Akter', method: 'bkash', amountMinor: 12_345, reason: 'late', orders }],
  [
    'payment-refunded',
    { name: 'Rina Akter', method: 'nagad', amountMinor: 5, reason: 'One was broken <b>', creditNote: 7, orders: orders.slice(0, 1) },
  ],
  ['payment-refunded', { name: 'Rina Akter', method: 'cash', amountMinor: 500_00, reason: 'One was broken', orders }],
  ['welcome', { name: 'Rina Akter' }],
  ['welcome-to-confirm', { name: 'Rina Akter' }],
  ['confirm-email', { name: 'Rina Akter' }],
  ['admin-invitation', { name: 'Rina Akter' }],
  ['password-reset', { name: 'Rina Akter' }],
  ...(['reset', 'changed', 'set'] as const).map((how) => ['password-changed', { name: 'Rina Akter', how }] as const),
  ['new-sign-in', { name: 'Rina Akter', device: 'Firefox on Windows', address: '203.0.113.9', at: '2026-08-27T14:05:00Z' }],
  ['identity-linked', { name: 'Rina Akter', provider: 'google', email: 'rina@people.test' }],
  ['identity-linked', { name: 'Rina Akter', provider: 'github', email: null }],
  ['identity-unlinked', { name: 'Rina Akter', provider: 'github' }],
  ...(['codes', 'passkey'] as const).map((factor) => ['factor-added', { name: 'Rina Akter', factor }] as const),
  ['factor-removed', { name: 'Rina Akter', factor: 'codes', how: 'owner' }],
  ['factor-removed', { name: 'Rina Akter', factor: 'all', how: 'admin' }],
  ['recovery-codes-replaced', { name: 'Rina Akter' }],
  ['passkey-refused', { name: 'Rina Akter' }],
  ['account-reclaimed', { name: 'Rina Akter', provider: 'google' }],
  ['staff-roles-changed', { name: 'Rina Akter', roles: ['sales', 'finance'] }],
  ['staff-roles-changed', { name: 'Rina Akter', roles: ['warehouse'] }],
  ['staff-roles-changed', { name: 'Rina Akter', roles: [] }],
  ['staff-roles-changed', { name: 'Rina Akter', roles: [], isAdmin: true }],
  [
    'stock-alert',
    {
      name: 'Rina Akter',
      alertId: '8b0b5a3e-6d49-4f1c-9b53-b9f6d1b5a4a5',
      productId: 7,
      partName: 'Fan <b> & "friends"',
      sku: 'FAN-120',
      availableQuantity: 1_200,
      minOrderQuantity: 20,
    },
  ],
  ['api-token-created', { name: 'Rina Akter', tokenName: '<b>Till</b>', rights: 'read', expiresAt: '2026-12-01T00:00:00Z' }],
] as const

const visible = (page: string) =>
  page
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' })[name] ?? '',
    )
const words = (text: string) =>
  new Set(
    text
      .replace(/[,:;.=×]+(?=\s|$)|(?<=\s)(x|×)(?=\s)|^=+$|^-- $/gm, ' ')
      .split(/\s+/)
      .filter(Boolean),
  )

describe.each(messages)('the message %s', (kind, payload) => {
  const { subject, html, text } = writeMail(kind, payload, setting)

  it('has the same content as HTML and as text; only the text spells out button addresses', () => {
    const withoutAddresses = (said: string) => [...words(said)].filter((word) => !word.startsWith(setting.publicUrl)).sort()
    expect(withoutAddresses(text)).toEqual(withoutAddresses(visible(html)))
    expect(html).toContain(`<title>${escapeHtml(subject)}</title>`)
  })

  it('links only to the shop, without scripts and pictures', () => {
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(1)
    expect(links.every((link) => link === setting.publicUrl || link.startsWith(`${setting.publicUrl}/`))).toBe(true)
    expect([...text.matchAll(/https?:\/\/\S+/g)].every(([link]) => link.startsWith(setting.publicUrl))).toBe(true)
    expect(html).not.toMatch(/<script|<img|javascript:|<[^>]*\son\w+=/i)
  })

  it('greets by name, unless the name could become a link or markup', () => {
    const greetingOf = (name: string) => writeMail(kind, { ...payload, name }, setting).text.split('\n')[3]
    expect(greetingOf('Rina Akter')).toBe('Hello Rina Akter,')
    expect(greetingOf('J. R. Smith')).toBe('Hello J. R. Smith,')
    for (const name of ['', '  ', 'Win at evil.example', 'https://evil', 'www.evil', 'a@b', 'x'.repeat(61)])
      expect(greetingOf(name)).toBe('Hello,')
    expect(writeMail(kind, { ...payload, name: 'Rina <b>&' }, setting).html).toContain('Hello Rina &lt;b&gt;&amp;,')
  })

  it('has lines short enough for every mail server', () => {
    const longest = (body: string) => Math.max(...body.split('\n').map((line) => line.length))
    expect(longest(text)).toBeLessThan(200)
    expect(subject).toMatch(/^[ -~]{5,60}$/)
  })
})

const unbroken = (sum: string) => sum.replaceAll(' ', '\u00a0')

describe('amounts', () => {
  it.each(messages)('never break in %s', (kind, payload) => {
    const { html, text } = writeMail(kind, payload, setting)
    expect(text).not.toMatch(/BDT[ \n]/)
    expect(html.replace(/<title>.*?<\/title>|<div style="display:none.*?<\/div>/g, '')).not.toMatch(/BDT[ \n]/)
  })

  it('are exact, and add up', () => {
    const { text } = writeMail('order-placed', messages[1][1], setting)
    expect(text).toContain(`1,200 x ${unbroken('BDT 24,500.05')} = ${unbroken('BDT 29,400,060.00')}`)
    expect(text).toContain(`To pay: ${unbroken('BDT 29,400,060.05')}`)
    const many = Array.from({ length: 200 }, () => ({ ...orders[0], totalMinor: 8_999_999_999_100_000 }))
    expect(writeMail('order-placed', { name: '', method: 'cash', orders: many }, setting).text).toContain(
      unbroken('BDT 17,999,999,998,200,000.00'),
    )
  })
})

describe('purchases', () => {
  const names = { purchase: '7KM4-29XD', poNumber: 'PO/2026/117' }

  it('are named with the customer’s own number, and linked', () => {
    const { subject, html, text } = writeMail('order-placed', { name: '', method: 'cash', orders, ...names }, setting)
    expect(subject).toBe('Purchase 7KM4-29XD placed')
    expect(text).toContain('Purchase 7KM4-29XD, your PO number PO/2026/117.')
    expect(html).toContain(`${setting.publicUrl}/dashboard/purchases/7KM4-29XD`)
  })

  it.each(['www.evil.example', 'win at evil.example', 'https://evil', 'me@evil', 'x'.repeat(61)])(
    'do not repeat the PO number "%s"',
    (poNumber) => {
      expect(writeMail('order-placed', { name: '', method: 'cash', orders, ...names, poNumber }, setting).text).not.toContain(poNumber)
    },
  )

  it('with many lines show the first ones, and how many more there are', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ ...orders[0], number: 1000 + i, totalMinor: 100 }))
    const { html, text } = writeMail('order-paid', { name: '', method: 'card', orders: many, ...names }, setting)
    for (const written of [html, text]) {
      expect(written).toContain('Order line 1049')
      expect(written).not.toContain('Order line 1050')
      expect(written).toContain('And 450 more')
      expect(written).toContain(unbroken('BDT 500.00'))
    }
  })
})

it.each([
  ['order-placed', { method: 'cash' }, 'The stock is reserved for you. We deliver your parts. Please pay the driver in cash.'],
  ['order-paid', { method: 'cash' }, 'Thank you. Nothing is left to do.'],
  ['order-paid', { method: 'card' }, 'Thank you. We pack and deliver your parts.'],
  ['order-cancelled', { byShop: true, wasPlaced: true }, "you don't need to pay. Nothing is left to do. You can order it again."],
  [
    'payment-refunded',
    { method: 'card', amountMinor: 2_940_006_000, reason: 'Broken' },
    'Reason: Broken It can take up to ten days to arrive. Nothing is left to do.',
  ],
])('the message %s says what comes next in the same words as the pages', (kind, more, expected) => {
  const { text } = writeMail(kind, { name: 'Rina', orders: orders.slice(0, 1), ...more }, setting)
  expect(text.replace(/\s+/g, ' ')).toContain(expected)
})

it('a message about a partial or automatic refund does not say that the orders are refunded', () => {
  for (const more of [
    { amountMinor: 5, reason: 'Broken' },
    { amountMinor: 2_940_006_000, reason: 'late' },
  ])
    expect(writeMail('payment-refunded', { name: '', method: 'card', orders: orders.slice(0, 1), ...more }, setting).text).not.toContain(
      'Nothing is left to do.',
    )
})

it('a message about a refund lists the orders and the sum, and links to the credit note', () => {
  const more = { method: 'card', amountMinor: 123_456, reason: 'One box was wet', creditNote: 7 }
  const { html, text } = writeMail('payment-refunded', { name: 'Rina', orders, ...more }, setting)
  expect(text).toContain(`Paid by card: ${unbroken('BDT 29,400,060.05')}`)
  expect(text).toContain(`Refunded: ${unbroken('BDT 1,234.56')}`)
  expect(html).toContain('href="https://parts.example/dashboard/documents/credit-note/7"')
})

describe('an invalid payload', () => {
  it('is refused with a reason', () => {
    expect(() => writeMail('lottery', {}, setting)).toThrow('Unknown kind of mail: lottery')
    expect(() => writeMail('order-placed', { name: 'Rina' }, setting)).toThrow()
    expect(() => writeMail('welcome', messages[0][1], { ...setting, linkToken: null })).toThrow()
  })
})

it('mentions banks and wallets for online payments, but not for cash', () => {
  const textOf = (method: string) =>
    writeMail('payment-refunded', { name: 'Rina', method, amountMinor: 5, reason: 'One was broken', orders }, setting).text
  expect(textOf('bkash')).toContain('up to ten days')
  expect(textOf('cash')).not.toContain('ten days')
})

it('mails name the shop’s day', () => {
  const inDhaka = { ...setting, timeZone: 'Asia/Dhaka' }
  const signIn = { name: 'Rina Akter', device: 'Firefox on Linux', address: '203.0.113.7', at: '2026-11-25T19:31:00Z' }
  expect(writeMail('new-sign-in', signIn, inDhaka).text).toContain('26 Nov 2026, 01:31 GMT+6')
  // A token whose last day is 26 November ends with it.
  const token = { name: 'Rina Akter', tokenName: 'Till', rights: 'read', expiresAt: '2026-11-26T18:00:00Z' }
  const { text, html } = writeMail('api-token-created', token, inDhaka)
  for (const part of [text, html]) expect(part.replaceAll(/\s+/g, ' ')).toContain('Its last day is 26 Nov 2026.')
})

const textOf = (kind: string, payload: object) => writeMail(kind, { name: 'Rina', ...payload }, setting).text.replaceAll(/\s+/g, ' ')

it.each([
  ['factor-added', { factor: 'codes' }],
  ['factor-removed', { factor: 'all', how: 'admin' }],
  ['recovery-codes-replaced', {}],
  ['passkey-refused', {}],
  ['new-sign-in', { device: 'Firefox on Linux', address: '203.0.113.7', at: '2026-11-25T19:31:00Z' }],
  ['api-token-created', { tokenName: 'Till', rights: 'read', expiresAt: '2026-11-26T18:00:00Z' }],
])('the message %s leads to the page Security, and says what to do if it was someone else', (kind, payload) => {
  const text = textOf(kind, payload)
  expect(text).toContain('https://parts.example/dashboard/account/security')
  expect(text).toContain("If this wasn't you")
})

it.each([
  [[], 'You no longer have a role at Partsdock.'],
  [['sales'], 'Your role is now: Sales.'],
  [['sales', 'finance'], 'Your roles are now: Sales, Finance.'],
])('the message about the roles %j names them and the shop', (roles, said) => {
  expect(textOf('staff-roles-changed', { roles })).toContain(`An admin of Partsdock changed what you may do there. ${said}`)
})
