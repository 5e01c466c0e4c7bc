// Toasts by meaning. sonner itself is loaded with the first of them, or when the page has time.
import type { Failure } from './errors.ts'

const loadSonner = () => import('sonner').then(({ toast }) => toast)
const ignore = () => {}

export const toast = {
  success(text: string): void {
    loadSonner().then((show) => show.success(text), ignore)
  },
  /** Says it and offers to take it back, for at least ten seconds. */
  undoable(text: string, undo: () => void): void {
    loadSonner().then((show) => show(text, { duration: 12_000, action: { label: 'Undo', onClick: undo } }), ignore)
  },
  /** Stays until it is closed. */
  error(failure: Pick<Failure, 'text' | 'requestId'> | string): void {
    const { text, requestId } = typeof failure === 'string' ? { text: failure, requestId: null } : failure
    const description = requestId === null ? {} : { description: `Request ${requestId}` }
    loadSonner().then(
      (show) => show.error(text, { duration: Number.POSITIVE_INFINITY, ...description }),
      // Without a connection it may not have come; what went wrong must be said all the same.
      () => window.alert(text),
    )
  },
}
