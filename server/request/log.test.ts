// The request log's content at level info.
import { expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { loggerOf, pathForLog } from './log.ts'

it.each([
  ['/items?q=ryzen&limit=2', '/items'],
  ['/confirm-email?token=SECRET', '/confirm-email'],
  ['/auth/google/callback?code=SECRET&state=SECRET', '/auth/google/callback'],
  ['/payments/return/0c8f7c6e-6a2e-4d7e-9b43-0a4c1b9a7f11?paymentID=SECRET', '/payments/return/0c8f7c6e-6a2e-4d7e-9b43-0a4c1b9a7f11'],
  ['/reset-password#token=SECRET', '/reset-password'],
  ['/user/mina@example.com', '/user/...'],
  ['/user/admin/mina%40example.com?role=user', '/user/admin/...'],
  ['/orders/mina%2540example.com', '/orders/...'],
  ['http://shop.test/order?email=mina@example.com', '/order'],
  ['//mina@example.com/x', '//.../x'],
  [`/reset-password/${'A'.repeat(43)}`, '/reset-password/...'],
  ['/trpc/accounts.signIn,accounts.me?batch=1&input=%7B%7D', '/trpc/accounts.signIn,accounts.me'],
  ['/images/uploads/0123456789abcdef0123456789abcdef.webp', '/images/uploads/0123456789abcdef0123456789abcdef.webp'],
  ['*', '*'],
])('of %s: %s', (url, path) => expect(pathForLog(url)).toBe(path))

it('contains no tokens, codes or e-mail addresses', async () => {
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
  ])
    await app.inject({ url, headers })
  await app.inject({ method: 'PUT', url: `/user/${email}`, payload: { password: 'open sesame' } })
  await app.inject({ method: 'POST', url: '/trpc/accounts.resetPassword', payload: { token: secret, password: 'open sesame' } })
  await app.close()
  const log = lines.join('')
  expect(log).toContain('"url":"/confirm-email"')
  expect(log).toContain('"url":"/user/..."')
  for (const text of [secret, 'mina', 'people.test', 'open sesame']) expect(log).not.toContain(text)
})
