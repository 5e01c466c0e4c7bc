// A code of a provider works once: a sign-in that has used its code is not refused for the load of the database.
import { expect, it } from 'vitest'
import { fillLane } from '#server/test/fill-lane.ts'
import { socialShop } from '#server/test/social-shop.ts'

const shop = await socialShop({ isPatient: false })

it('a person who returns from a provider is signed in while all places for writes are taken', async () => {
  const browser = shop.openBrowser()
  const back = await browser.choose(await browser.setOut('google', { mode: 'popup' }), 'farzana')
  const release = await fillLane(shop, 'writes')
  const ending = await browser.returnToShop(back)
  await release()
  expect(ending).toMatchObject({ path: '/auth/finished', result: 'ok' })
  expect(await browser.me()).toMatchObject({ email: 'farzana@sandbox.example' })
})
