import type { Sent } from '../generated-requests/send.ts'
import type { TargetField } from './target.ts'

/** The whole input of a call, for bodies that are hostile by themselves. */
export const bodyField = (write: (text: string) => Sent): TargetField => ({
  name: 'the whole input',
  longest: Number.POSITIVE_INFINITY,
  write: (_world, text) => write(text(0)),
  dresses: [{ name: '', longestAdded: 0, dress: (text) => text }],
  isBody: true,
})
