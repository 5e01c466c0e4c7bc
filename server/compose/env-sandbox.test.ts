import { expect, it } from 'vitest'
import { StartError } from '#server/lib/start-error.ts'
import { readEnv } from './env.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const bkash = { BKASH_USERNAME: 'u', BKASH_PASSWORD: 'p', BKASH_APP_KEY: 'k', BKASH_APP_SECRET: 's' }
const nagad = { NAGAD_MERCHANT_ID: '1', NAGAD_PRIVATE_KEY: 'a', NAGAD_PUBLIC_KEY: 'b' }
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
const smtp = { SMTP_URL: 'smtp://mail.example' }

const tryouts: Record<string, string>[] = [
  {},
  { HOST: 'localhost' },
  { HOST: 'LOCALHOST' },
  { HOST: '127.0.0.1' },
  { HOST: '127.8.9.10' },
  { HOST: '::1' },
  { HOST: '0:0:0:0:0:0:0:1' },
  { HOST: '::ffff:127.0.0.1' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { SMTP_URL: ' ', DATABASE_URL: '' },
]

const realShops: [Record<string, string>, string][] = [
  [{ DATABASE_URL: 'postgres://shop@db/shop' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'https://parts.example' }, 'an https PUBLIC_URL'],
  [{ PUBLIC_URL: 'HTTPS://localhost' }, 'an https PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0'],
  [{ HOST: '::' }, 'HOST ::'],
  [{ HOST: '10.1.2.3' }, 'HOST 10.1.2.3'],
  [{ HOST: '128.0.0.1' }, 'HOST 128.0.0.1'],
  [{ HOST: 'fe80::1%eth0' }, 'HOST fe80::1%eth0'],
  [{ HOST: '::ffff:10.1.2.3' }, 'HOST ::ffff:10.1.2.3'],
  [{ HOST: 'localhost.example' }, 'HOST localhost.example'],
]

const outsideParties: [Record<string, string>, string][] = [
  [smtp, 'SMTP_URL'],
  [stripe, "a payment provider's keys"],
  [bkash, "a payment provider's keys"],
  [nagad, "a payment provider's keys"],
  [google, "an identity provider's keys"],
  [github, "an identity provider's keys"],
]

it.each(tryouts.map((variables) => [JSON.stringify(variables), variables] as const))(
  'turns on demo and sandbox with %s',
  (_, variables) => {
    expect(readEnv(variables)).toMatchObject({ demo: true, sandbox: true, isDemoAsked: false, realBecause: [] })
    expect(readEnv({ ...variables, DEMO: 'off', SANDBOX: 'off' })).toMatchObject({ demo: false, sandbox: false, isDemoAsked: false })
  },
)

it.each(realShops.map(([variables, sign]) => [JSON.stringify(variables), variables, sign] as const))(
  'leaves demo and sandbox off with %s, unless they are set',
  (_, variables, sign) => {
    expect(readEnv(variables)).toMatchObject({ demo: false, sandbox: false, contactPhone: undefined, realBecause: [sign] })
    expect(readEnv({ ...variables, DEMO: 'on' })).toMatchObject({ demo: true, isDemoAsked: true, sandbox: false })
    expect(readEnv({ ...variables, SANDBOX: 'on' })).toMatchObject({ demo: false, sandbox: true })
  },
)

it.each(outsideParties.map(([variables, party]) => [JSON.stringify(variables), variables, party] as const))(
  'allows neither demo nor sandbox together with %s',
  (_, variables, party) => {
    for (const place of [{}, { HOST: '0.0.0.0' }, { DATABASE_URL: 'postgres://shop@db/shop' }, { PUBLIC_URL: 'https://parts.example' }]) {
      const real = { ...place, ...variables }
      expect(readEnv(real)).toMatchObject({ demo: false, sandbox: false, contactPhone: undefined })
      expect(readEnv(real).realBecause).toContain(party)
      for (const name of ['DEMO', 'SANDBOX']) {
        const read = () => readEnv({ ...real, [name]: 'on' })
        expect(read).toThrow(StartError)
        expect(read).toThrow(new RegExp(`^${name} cannot be on together with ${party}[^\n]+$`))
      }
    }
  },
)
