// A provider's code works once: a sign-in that has used its code must not be refused because the database is busy.
import { expect, it } from 'vitest'
import { fillLane } from '#server/test/fill-lane.ts'
import { socialShop } from '#server/test/social-shop.ts'

const shop = await socialShop({ isPatient: false })

it('a user who returns from a provider is signed in while all database connections for writes are in use', async () => {
  const browser = shop.openBrowser()
  const back = await browser.choose(await browser.setOut('google', { mode: 'popup' }), 'farzana')
  const release = await fillLane(shop, 'writes')
  const ending = await browser.returnToShop(back)
  await release()
  expect(ending).toMatchObject({ path: '/auth/finished', result: 'ok' })
  expect(await browser.me()).toMatchObject({ email: 'farzana@sandbox.example' })
})
