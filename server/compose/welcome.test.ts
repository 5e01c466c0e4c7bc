import { expect, it } from 'vitest'
import type { Accounts } from '#packages/demo-shop'
import { readEnv } from './env.ts'
import { warnings, welcome } from './welcome.ts'

const admin = 'admin@partsdock.example'
const nadia = 'nadia@partsdock.example'
const open: Accounts = { demo: { open: [admin, nadia], locked: [] }, admins: 1 }
const locked: Accounts = { demo: { open: [], locked: [admin, nadia] }, admins: 0 }
const none: Accounts = { demo: { open: [], locked: [] }, admins: 1 }
const local = 'http://localhost:3000'

it('gives no warning if only this machine can reach the shop', () => {
  expect(warnings(readEnv({}), local, open)).toEqual([])
  expect(warnings(readEnv({ HOST: '::1' }), 'http://[::1]:3000', open)).toEqual([])
})

it.each([
  [{ HOST: '0.0.0.0' }, local],
  [{ HOST: '192.168.0.7' }, local],
  [{}, 'http://parts.example'],
  [{ PUBLIC_URL: 'https://parts.example' }, 'https://parts.example'],
])('warns in one line what others can do if they reach a demo with a sandbox: %j at %s', (variables, publicUrl) => {
  const env = readEnv({ ...variables, DEMO: 'on', SANDBOX: 'on' })
  const [line = '', ...more] = warnings(env, publicUrl, open)
  expect(more).toEqual([])
  for (const said of ['WARNING', 'DEMO and SANDBOX', env.host, publicUrl, admin, 'test payments', `${publicUrl}/sandbox/mail`])
    expect(line).toContain(said)
  expect(line).not.toContain('\n')
})

it('names only what is on', () => {
  const host = { HOST: '0.0.0.0' }
  expect(warnings(readEnv({ ...host, DEMO: 'on' }), local, open).join()).not.toMatch(/SANDBOX|sandbox/)
  expect(warnings(readEnv({ ...host, SANDBOX: 'on' }), local, none).join()).not.toMatch(/DEMO|password of|passwords \(/)
  expect(warnings(readEnv(host), local, none)).toEqual([])
})

it('reports what a demo left in a real shop, and how to remove it', () => {
  const env = readEnv({ HOST: '0.0.0.0' })
  expect(warnings(env, local, locked)).toEqual([
    expect.stringMatching(/contains the demo.+locked.+admin@.+nadia@.+npm run demo -- --remove/),
  ])
  const adopted: Accounts = { demo: { open: [admin], locked: [] }, admins: 1 }
  expect(warnings(env, local, adopted)).toEqual([expect.stringMatching(/admin@.+password was changed.+Remove/)])
  expect(welcome(env, local, locked).join('\n')).toMatch(/There is no admin yet/)
})

it('shows sign-ins that work, and explains how to unlock locked ones', () => {
  expect(welcome(readEnv({}), local, open).join('\n')).toContain('demo-admin')
  expect(welcome(readEnv({}), local, locked).join('\n')).not.toContain('demo-admin')
  expect(warnings(readEnv({}), local, locked)).toEqual([expect.stringMatching(/locked.+DEMO=on to unlock them/)])
  expect(welcome(readEnv({ HOST: '0.0.0.0' }), local, open).join('\n')).not.toContain('demo-admin')
})

it('explains why a first start that looks like a real shop has no demo', () => {
  const variables = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }
  expect(welcome(readEnv(variables), local, none)).toContain(
    'DEMO and SANDBOX off, because of SMTP_URL, HOST 0.0.0.0 (see docs/configuration.md).',
  )
  expect(welcome(readEnv({ DEMO: 'off', SANDBOX: 'off' }), local, none).join('\n')).not.toMatch(/because of/)
})
