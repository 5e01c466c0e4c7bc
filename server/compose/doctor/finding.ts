/** One line of `npm run doctor`. `step` is a step of docs/go-live.md. A text names what is missing and what to do, and never a secret. */
export type Finding = { step: number; isDone: boolean; text: string }

export const done = (step: number, text: string): Finding => ({ step, isDone: true, text })
export const missing = (step: number, text: string): Finding => ({ step, isDone: false, text })

/** The reason of a failed call: a code, or the innermost message. Undici's own message only says "fetch failed". */
export function reasonOf(error: unknown): string {
  let reason = String(error)
  for (let next = error; next instanceof Error; next = next.cause) {
    if ('code' in next && typeof next.code === 'string' && next.code !== '')
      return next.message === '' ? next.code : `${next.code}, ${next.message}`
    reason = next.message
  }
  return reason
}
