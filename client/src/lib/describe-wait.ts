import { plural } from '#common/kit/format.ts'
import { isShopError } from './errors.ts'

/** A sentence, preceded by a space, with the time until a retry; empty if the error has none. */
export function describeWait(error: unknown): string {
  if (!isShopError(error)) return ''
  const { data } = error
  const seconds = data && 'retryAfterSeconds' in data ? data.retryAfterSeconds : undefined
  if (!seconds) return ''
  return ` You can try again in ${seconds < 120 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')}.`
}
