// The largest request with a shape in a field: at its full length, in as many places as fit.
import type { World } from '#server/test/policy.ts'
import type { Sent } from '../generated-requests/send.ts'
import type { Shape } from './shapes.ts'
import { bodyBudget, type Dress, type TargetField, urlBudget } from './target.ts'

const largestFile = 5 * 1024 * 1024

export type Wish = { shape: Shape; dress: Dress /** Characters beyond the field's length. */; beyond: number }

export function writeText(world: World, field: TargetField, { shape, dress, beyond }: Wish, part = 1): Sent {
  const whole = Number.isFinite(field.longest) ? field.longest + beyond : budgetOf(field.write(world, () => '', 0))
  let length = Math.max(1, whole - dress.longestAdded)
  let share = 1
  for (;;) {
    const text = dress.dress(shape.make(length))
    const sent = field.write(world, (place) => (place === 0 ? text : withPlace(text, place)), share)
    const excess = sizeOf(sent) / (budgetOf(sent) / part)
    if (excess <= 1) return sent
    // Fewer places first: a text at its full length says more than many short ones.
    if (share > 1 / 5_000 && sizeOf(field.write(world, () => text, 0)) <= budgetOf(sent) / part) share = (share / excess) * 0.97
    else length = Math.floor((length / excess) * 0.97)
    if (length < 1) return sent
  }
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
  return /quickOrder\.|\/quick-order|partLists\.|cart\./.test(path) ? 1_000_000 : bodyBudget
}
