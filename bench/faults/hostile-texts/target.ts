// A call with its text fields, and how requests with a given text in one of them are written.
import type { World } from '#server/test/policy.ts'
import type { Sent } from '../generated-requests/send.ts'

export type Caller = 'visitor' | 'customer' | 'admin'

/** The text for a place of a field: in lists each place differs. */
export type TextAt = (place: number) => string

export type TargetField = {
  name: string
  /** In characters; infinite if only the request bounds it. */
  longest: number
  /** As sent, without a credential. `share` of the places of its lists are filled. */
  write: (world: World, text: TextAt, share: number) => Sent
  /** Ways to write a text so that more of the server reads it: inside an address, a link, a cursor. */
  dresses: readonly Dress[]
  /** Hostile as a whole: gets bodies instead of texts. */
  isBody?: true
}

export type Dress = { name: string; longestAdded: number; dress: (text: string) => string }

export type Target = {
  /** `orders.add`, `POST /orders/{key}`, `GET /documents/:/:.pdf`. */
  name: string
  callers: readonly Caller[]
  isPage: boolean
  fields: readonly TargetField[]
  /** Writes several requests as one; null if the call knows no batches. */
  batch: ((requests: readonly Sent[]) => Sent) | null
}

/** Room for a request's head: Node refuses heads above 16 KiB. */
export const urlBudget = 14_500
export const bodyBudget = 63 * 1024

export const noDress: Dress = { name: '', longestAdded: 0, dress: (text) => text }

export function dressesFor(field: string): readonly Dress[] {
  if (/e?mail/i.test(field))
    return [
      noDress,
      { name: 'before the @', longestAdded: 12, dress: (text) => `${text.replaceAll('@', '')}@people.test` },
      { name: 'after the @', longestAdded: 7, dress: (text) => `a@${text.replaceAll('@', '')}.test` },
    ]
  if (/cursor|after|before|lastEventId/i.test(field))
    return [noDress, { name: 'as a cursor', longestAdded: 0, dress: (text) => cursorOf(text) }]
  if (/url|img|image/i.test(field))
    return [noDress, { name: 'as a link', longestAdded: 22, dress: (text) => `https://pictures.test/${text}` }]
  return [noDress]
}

/** As long as `text`. */
function cursorOf(text: string): string {
  return Buffer.from(JSON.stringify([text]))
    .toString('base64url')
    .slice(0, text.length)
}

/** A text as part of an address; a lone surrogate has no bytes. */
export const inUrl = (text: string): string =>
  encodeURIComponent(text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'))
