// The request log's content at level info.
import { expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { loggerOf, pathForLog } from './log.ts'

it.each<[url: string, route: string | undefined, path: string]>([
  ['/items?q=ryzen&limit=2', '/items', '/items'],
  ['/items/4711', '/items/:id', '/items/4711'],
  ['/items/hunter2', '/items/:id', '/items/...'],
  ['/confirm-email?token=SECRET', '/confirm-email', '/confirm-email'],
  ['/reset-password#token=SECRET', '/reset-password', '/reset-password'],
  [
    '/payments/return/0c8f7c6e-6a2e-4d7e-9b43-0a4c1b9a7f11?paymentID=SECRET',
    '/payments/return/:id',
    '/payments/return/0c8f7c6e-6a2e-4d7e-9b43-0a4c1b9a7f11',
  ],
  ['/user/mina@example.com', '/user/:email', '/user/...'],
  ['/user/admin/mina%40example.com?role=user', '/user/admin/:email', '/user/admin/...'],
  ['http://shop.test/order?email=mina@example.com', '/order', '/order'],
  ['/purchases/7KM4-29XD', '/purchases/:number', '/purchases/7KM4-29XD'],
  ['/purchases/hunter2', '/purchases/:number', '/purchases/...'],
  ['/trpc/accounts.signIn,accounts.me?batch=1&input=%7B%7D', '/trpc/:path', '/trpc/accounts.signIn,accounts.me'],
  ['/trpc/hunter2', '/trpc/:path', '/trpc/...'],
  [
    '/images/uploads/0123456789abcdef0123456789abcdef.webp',
    '/images/uploads/:file',
    '/images/uploads/0123456789abcdef0123456789abcdef.webp',
  ],
  ['/assets/hunter2', '/assets/*', '/assets/...'],
  ['/sitemap-parts-3.xml', String.raw`/sitemap-parts-:file(^[1-9]\d{0,8}$).xml`, '/...'],
  ['/login/hunter2', undefined, '/...'],
  ['*', undefined, '/...'],
])('of %s at %s: %s', (url, route, path) => expect(pathForLog(url, route)).toBe(path))

/** Addresses into which a person typed or pasted a password. */
const typedPasswords = [
  '/hunter2',
  '/login/hunter2',
  '/login?password=hunter2',
  '/?password=hunter2',
  '/items/hunter2',
  '/orders/hunter2',
  '/purchases/hunter2/invoice.pdf',
  '/images/parts/hunter2',
  '/assets/hunter2.js',
  '/trpc/hunter2',
  '/auth/hunter2/callback?hunter2',
  '/%zzhunter2',
  '//hunter2',
]

it('contains no tokens, codes or e-mail addresses, and no password that was typed into the address', async () => {
  const shop = await testShop()
  const { email } = await shop.person({ email: 'mina@people.test', password: 'open sesame' })
  const lines: string[] = []
  const logger = { ...loggerOf({ logLevel: 'trace' }), stream: { write: (line: string) => void lines.push(line) } }
  const { app } = await buildApp({ shop: shop.shop, publicUrl, logger })
  const secret = 'S'.repeat(43)
  const headers = {
    referer: `${publicUrl}/confirm-email?token=${secret}`,
    authorization: `Bearer ${secret}`,
    cookie: `partsdock_session=${secret}; partsdock_google=${secret}`,
  }
  for (const url of [
    `/confirm-email?token=${secret}`,
    `/auth/google/callback?code=${secret}&state=${secret}`,
    `/userbyemail?email=${email}`,
    `/order?email=${email}&status=Pandding`,
    `/orders/${email}`,
    `/admin/${encodeURIComponent(email)}`,
    `/nowhere/${email}/${secret}?x=${secret}`,
    `/trpc/users.profile?input=${encodeURIComponent(JSON.stringify({ email }))}`,
    `/%zz${email}?${secret}`,
    ...typedPasswords,
  ])
    await app.inject({ url, headers })
  for (const url of typedPasswords)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const) await app.inject({ method, url, headers })
  await app.inject({ method: 'PUT', url: `/user/${email}`, payload: { password: 'open sesame' } })
  await app.inject({ method: 'POST', url: '/trpc/accounts.resetPassword', payload: { token: secret, password: 'open sesame' } })
  await app.close()
  const log = lines.join('')
  expect(log).toContain('"url":"/confirm-email"')
  expect(log).toContain('"url":"/user/..."')
  expect(log).toContain('"url":"/..."')
  for (const text of [secret, 'mina', 'people.test', 'open sesame', 'hunter2']) expect(log).not.toContain(text)
})
