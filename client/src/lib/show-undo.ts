/**
 * Shows a message with Undo for at least ten seconds. Returns what takes the message away sooner, for changes that can no longer be undone alone.
 */
export function showUndo(text: string, undo: () => void): () => void {
  const shown = import('sonner').then(({ toast }) => ({
    toast,
    id: toast(text, { duration: 12_000, action: { label: 'Undo', onClick: undo } }),
  }))
  // Without the script there is nothing to take away.
  const ignore = () => {}
  shown.catch(ignore)
  return () => void shown.then(({ toast, id }) => toast.dismiss(id), ignore)
}
