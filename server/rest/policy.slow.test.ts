// The rows of the policy that `policy.test.ts` leaves out: every call over tRPC, and over REST with all kinds of credentials.
import { it } from 'vitest'
import { askPolicy, otherRows } from '#server/test/ask-policy.ts'
import { testShop } from '#server/test/test-shop.ts'

const { check } = await askPolicy(await testShop())

it.each(otherRows)('answers $caller of $call over $transport ($policy.procedure): $outcome', check)
