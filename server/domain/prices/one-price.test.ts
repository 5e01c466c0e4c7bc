// Some rounds of products and lists; one-price.slow.test.ts plays more.
import { it } from 'vitest'
import { checkOnePrice, checkSameBreaks } from '#server/test/one-price.ts'

it.each([1, 2, 3, 4, 5])(
  'the price is the same for every caller, product, quantity and moment, on every interface (round %i)',
  checkOnePrice,
)

it('the rules for breaks are the same in the database and in the browser', checkSameBreaks)
