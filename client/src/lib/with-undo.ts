import { toast } from './toast.ts'

/** Waits for a removal and offers to undo it. True if it happened; the query client shows failures. */
export async function withUndo(removal: Promise<unknown>, text: string, undo: () => void): Promise<boolean> {
  const isGone = await removal.then(
    () => true,
    () => false,
  )
  if (isGone) toast.undoable(text, undo)
  return isGone
}
