// Bodies of a megabyte, for calls of many lines, must not hold more values than such a call needs: parsing half a million brackets takes a
// fifth of a second, during which no other request is answered.
import { DomainError } from '#server/domain/context/errors.ts'

/** Five thousand lines of three fields have 35,000 signs. */
const mostSigns = 60_000
/** Shorter bodies cannot hold so many values that it matters. */
const shortest = 64 * 1024

const [quote, comma, colon, bracket, backslash, brace] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x7b]

/** Throws PAYLOAD_TOO_LARGE if a JSON text has too many values: counts the signs before them, outside of texts. */
export function refuseManyValues(json: string): void {
  if (json.length <= shortest) return
  let signs = 0
  let isInText = false
  for (let i = 0; i < json.length; i += 1) {
    const sign = json.charCodeAt(i)
    if (isInText) {
      if (sign === backslash) i += 1
      else if (sign === quote) isInText = false
    } else if (sign === quote) isInText = true
    else if (sign === comma || sign === colon || sign === bracket || sign === brace) {
      signs += 1
      if (signs > mostSigns) throw new DomainError('PAYLOAD_TOO_LARGE', 'The request has too many values: send fewer lines at once')
    }
  }
}
