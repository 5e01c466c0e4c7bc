import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createStripeWebhookReader } from './stripe-webhook.ts'

const secret = 'whsec_of_the_shop'
const read = createStripeWebhookReader([secret])
const now = () => Math.floor(Date.now() / 1000)

const event = (type = 'checkout.session.completed', object: unknown = { object: 'checkout.session', id: 'cs_test_1' }) => ({
  id: 'evt_1',
  object: 'event',
  type,
  data: { object },
})
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const signatureOf = (body: Buffer, time: number | string, key = secret) =>
  createHmac('sha256', key)
    .update(Buffer.concat([Buffer.from(`${time}.`), body]))
    .digest('hex')
const headerOf = (body: Buffer, time: number | string = now()) => `t=${time},v1=${signatureOf(body, time)}`
const readSigned = (value: unknown, header = headerOf(bytes(value))) => read(bytes(value), { 'stripe-signature': header })
const refused = (code: string) => expect.objectContaining({ name: 'GatewayRefused', code })

const body = bytes(event())
const zeros = '0'.repeat(64)

describe('a Stripe webhook', () => {
  it.each(['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'])('names the session that is %s', (what) => {
    expect(readSigned(event(`checkout.session.${what}`))).toEqual({ eventId: 'evt_1', providerRef: 'cs_test_1' })
  })

  it('is ignored if it concerns something else', () => {
    expect(readSigned(event('charge.refunded', { object: 'charge', id: 'ch_1' }))).toBeNull()
    expect(readSigned(event('checkout.session.of_the_future', null))).toBeNull()
  })

  it('is the same event when it is delivered again', () => {
    const header = headerOf(body)
    expect(readSigned(event(), header)).toEqual(readSigned(event(), header))
  })

  it('may have several signatures, also of other schemes, if one is valid', () => {
    const time = now()
    expect(readSigned(event(), `t=${time},v1=${zeros},v1=${signatureOf(body, time)},v0=${zeros}`)).not.toBeNull()
    expect(readSigned(event(), `v1=${signatureOf(body, time)},t=${time}`)).not.toBeNull()
  })

  it('may be signed with either secret, or with both, during a secret rotation', () => {
    const either = createStripeWebhookReader([secret, 'whsec_next'])
    const time = now()
    const [former, next, strange] = [secret, 'whsec_next', 'whsec_strange'].map((key) => `v1=${signatureOf(body, time, key)}`)
    for (const signatures of [former, next, `${former},${next}`, `${strange},${next}`])
      expect(either(body, { 'stripe-signature': `t=${time},${signatures}` })).toMatchObject({ eventId: 'evt_1' })
    expect(() => either(body, { 'stripe-signature': `t=${time},${strange}` })).toThrow(refused('bad_signature'))
    // Stripe itself signs with both during a rotation. A process that does not know the next secret yet accepts that too.
    expect(read(body, { 'stripe-signature': `t=${time},${next},${former}` })).toMatchObject({ eventId: 'evt_1' })
  })

  it('is valid for five minutes before and after its timestamp', () => {
    for (const seconds of [-290, 290]) expect(readSigned(event(), headerOf(body, now() + seconds))).not.toBeNull()
  })
})

describe('a webhook that Stripe did not send', () => {
  const time = now()
  const good = signatureOf(body, time)
  it.each<[string, string | string[] | undefined]>([
    ['no header', undefined],
    ['an empty header', ''],
    ['two headers', [headerOf(body), headerOf(body)]],
    ['one header in a list', [headerOf(body)]],
    ['two headers joined', `${headerOf(body)}, ${headerOf(body)}`],
    ['no time', `v1=${good}`],
    ['no signature', `t=${time}`],
    ['an empty signature', `t=${time},v1=`],
    ['a signature without a value', `t=${time},v1`],
    ['a signature cut short', `t=${time},v1=${good.slice(0, -1)}`],
    ['a signature of another scheme', `t=${time},v0=${good}`],
    ['a stranger’s signature', `t=${time},v1=${signatureOf(body, time, 'whsec_of_somebody')}`],
    ['another time than the signed one', `t=${time + 1},v1=${good}`],
    ['two times', `t=${time},t=${time},v1=${good}`],
    ['a time with a tail', `t=${time}x,v1=${good}`],
    ['a time that is no number', `t=NaN,v1=${signatureOf(body, 'NaN')}`],
    ['a time below zero', headerOf(body, -1)],
    ['six minutes ago', headerOf(body, now() - 360)],
    ['in six minutes', headerOf(body, now() + 360)],
    ['in a year', headerOf(body, now() + 31_536_000)],
    ['in milliseconds', headerOf(body, Date.now())],
  ])('is refused: %s', (_name, header) => {
    expect(() => read(body, { 'stripe-signature': header })).toThrow(refused('bad_signature'))
  })

  it('is refused with a modified, truncated or empty body', () => {
    const header = headerOf(body)
    for (const other of [
      bytes(event('checkout.session.expired')),
      body.subarray(0, -1),
      Buffer.concat([body, Buffer.from(' ')]),
      Buffer.alloc(0),
    ])
      expect(() => read(other, { 'stripe-signature': header })).toThrow(refused('bad_signature'))
  })

  it('is refused if the shop has no secret', () => {
    for (const none of ['', ' '])
      expect(() =>
        createStripeWebhookReader([none])(body, { 'stripe-signature': `t=${time},v1=${signatureOf(body, time, none)}` }),
      ).toThrow(refused('bad_signature'))
  })

  it('is refused without revealing the secret or the body', () => {
    try {
      read(body, { 'stripe-signature': `t=${time},v1=${zeros}` })
    } catch (error) {
      const { stack = '', cause } = error as Error
      for (const word of [secret, 'cs_test_1', zeros, good]) expect(stack + String(cause)).not.toContain(word)
    }
    expect.assertions(4)
  })
})

it.each<[string, unknown]>([
  ['no JSON', '{"id":"evt_1"'],
  ['null', null],
  ['a list', [event()]],
  ['no event', { ...event(), object: 'v2.core.event' }],
  ['no id', { ...event(), id: undefined }],
  ['an endless id', { ...event(), id: 'e'.repeat(256) }],
  ['no type', { ...event(), type: 1 }],
  ['no data', { ...event(), data: null }],
  ['another object', event('checkout.session.completed', { object: 'charge', id: 'cs_test_1' })],
  ['no session’s id', event('checkout.session.completed', { object: 'checkout.session', id: 'pi_1' })],
  ['an object for an id', event('checkout.session.completed', { object: 'checkout.session', id: { $ne: 1 } })],
])('is not an event despite a valid signature: %s', (_name, value) => {
  expect(() => readSigned(value)).toThrow(refused('bad_event'))
})
