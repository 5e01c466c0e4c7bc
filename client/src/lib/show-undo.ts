/**
 * Shows a message with Undo for at least ten seconds. Returns a function that removes it earlier, for changes that can no longer be undone
 * separately.
 */
export function showUndo(text: string, undo: () => void): () => void {
  const shown = import('sonner').then(({ toast }) => ({
    toast,
    id: toast(text, { duration: 12_000, action: { label: 'Undo', onClick: undo } }),
  }))
  // If the script has not loaded, there is no message to remove.
  const ignore = () => {}
  shown.catch(ignore)
  return () => void shown.then(({ toast, id }) => toast.dismiss(id), ignore)
}
