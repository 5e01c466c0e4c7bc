// The largest request with a shape in a field: at its full length, in as many places as fit.
import type { World } from '#server/test/policy.ts'
import type { Sent } from '../generated-requests/send.ts'
import type { Shape } from './shapes.ts'
import { bodyBudget, type Dress, type TargetField, urlBudget } from './target.ts'

const largestFile = 5 * 1024 * 1024
/** As the server's forms have fields. */
const formBudget = 4_000
/** Calls whose bodies may have a megabyte. */
const manyLines =
  /(?:quickOrder\.(?:match|add)|partLists\.(?:create|addTo|removeLines|restoreLines)|cart\.(?:remove|restore))(?![\w])|^\/quick-order/
const smallestShare = 1 / 5_000

export type Wish = { shape: Shape; dress: Dress /** Characters beyond the field's length. */; beyond: number }

export function writeText(world: World, field: TargetField, { shape, dress, beyond }: Wish, part = 1): Sent {
  const whole = Number.isFinite(field.longest) ? field.longest + beyond : budgetOf(field.write(world, () => '', 0))
  let length = Math.max(1, whole - dress.longestAdded)
  for (;;) {
    const text = dress.dress(shape.make(length))
    const one = field.write(world, () => text, 0)
    const excess = sizeOf(one) / (budgetOf(one) / part)
    if (excess > 1 && length > 1) {
      length = Math.max(1, Math.floor((length / excess) * 0.97))
      continue
    }
    let share = Math.min(1, 1 / excess / placesOf(world, field))
    for (;;) {
      const sent = field.write(world, (place) => (place === 0 ? text : withPlace(text, place)), share)
      const over = sizeOf(sent) / (budgetOf(sent) / part)
      if (over <= 1 || share < smallestShare) return sent
      share = (share / over) * 0.97
    }
  }
}

/** The places of a field whose lists are full. */
function placesOf(world: World, field: TargetField): number {
  let places = 0
  const count = () => {
    places += 1
    return ''
  }
  field.write(world, count, 1)
  return Math.max(1, places)
}

/** The same request as often as a batch may have it, as large as the batch may be. */
export function batchOf(world: World, field: TargetField, wish: Wish, times: number, batch: (requests: readonly Sent[]) => Sent): Sent {
  const request = writeText(world, field, wish, times * 1.02)
  return batch(Array.from({ length: times }, () => request))
}

/** Two equal texts may be refused or answered from a cache. */
const withPlace = (text: string, place: number): string =>
  `${text.slice(0, -4)}${place.toString(36).padStart(Math.min(4, text.length), '0')}`

const sizeOf = ({ path, body }: Sent): number => (body === null ? path.length : Math.max(Buffer.byteLength(body), path.length))

function budgetOf({ path, body, headers }: Sent): number {
  if (body === null) return urlBudget
  if (path.length > urlBudget) return urlBudget
  if (/^(?:text\/csv|multipart)/.test(headers['content-type'] ?? '')) return largestFile
  if (headers['content-type']?.endsWith('form-urlencoded')) return formBudget
  return manyLines.test(path) ? 1_000_000 : bodyBudget
}
