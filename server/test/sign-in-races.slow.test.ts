import { expect, test } from 'vitest'
import { usualHashCost } from '#server/auth/passwords.ts'
import { playSignInRaces } from '../../bench/faults/sign-in-races.ts'
import { socialShop } from './social-shop.ts'

const shop = await socialShop({ hashCost: usualHashCost })

test('no sign-in or API token outlives the password that opened it, however close the race', async () => {
  const lines = await playSignInRaces({ urls: [shop.publicUrl], sql: shop.sql }, 2)
  for (const { kind, signIns, survivors, wrong } of lines) {
    expect({ kind, survivors, wrong }).toEqual({ kind, survivors: 0, wrong: [] })
    expect(signIns).toBeGreaterThanOrEqual(10)
  }
  expect(shop.faults).toEqual([])
}, 600_000)
