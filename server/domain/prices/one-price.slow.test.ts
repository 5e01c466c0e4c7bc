import { it } from 'vitest'
import { checkOnePrice } from '#server/test/one-price.ts'

// One test per round: a busy machine needs a minute for all of them.
it.each(Array.from({ length: 15 }, (_, i) => i + 6))(
  'the price is the same for every caller, product, quantity and moment, on every interface (round %i)',
  checkOnePrice,
)
