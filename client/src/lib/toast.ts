// Toasts. sonner loads with the first toast, or when the browser is idle.
import type { Failure } from './errors.ts'

const loadSonner = () => import('sonner').then(({ toast }) => toast)
const ignore = () => {}

export const toast = {
  success(text: string): void {
    loadSonner().then((show) => show.success(text), ignore)
  },
  /**
   * Shows a message with Undo for at least ten seconds. Returns a function that removes it earlier, for changes that can no longer be undone
   * separately.
   */
  undoable(text: string, undo: () => void): () => void {
    const shown = loadSonner().then(
      (show) => {
        const id = show(text, { duration: 12_000, action: { label: 'Undo', onClick: undo } })
        return () => show.dismiss(id)
      },
      () => ignore,
    )
    return () => void shown.then((hide) => hide())
  },
  /** Shown until closed. */
  error(failure: Pick<Failure, 'text' | 'requestId'> | string): void {
    const { text, requestId } = typeof failure === 'string' ? { text: failure, requestId: null } : failure
    const description = requestId === null ? {} : { description: `Request ${requestId}` }
    loadSonner().then(
      (show) => show.error(text, { duration: Number.POSITIVE_INFINITY, ...description }),
      // sonner may fail to load offline; show the error anyway.
      () => window.alert(text),
    )
  },
}
