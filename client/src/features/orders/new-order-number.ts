/** The number of a new order. The specification requires the browser to choose it: a random integer below 100,000,000. */
export function newOrderNumber(): number {
  const limit = 100_000_000
  // Rejects values above the largest multiple of the limit, which would favour small numbers.
  const fair = Math.floor(2 ** 32 / limit) * limit
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < fair ? drawn % limit : newOrderNumber()
}
