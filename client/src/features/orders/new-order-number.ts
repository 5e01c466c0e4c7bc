/** A new order's number, made here as the specification has it: a random integer below 100,000,000. */
export function newOrderNumber(): number {
  const limit = 100_000_000
  // Numbers above the largest multiple of the limit would favour the small ones.
  const fair = Math.floor(2 ** 32 / limit) * limit
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < fair ? drawn % limit : newOrderNumber()
}
