import { useEffect, useState } from 'react'

/** Brings a line into view and focuses its quantity: the field that its notes describe. The same line may be shown again. */
export function useRefusedLine(): (notesId: string) => void {
  const [target, setTarget] = useState<Readonly<{ notesId: string }> | null>(null)
  // An effect, because the line may be on a page of the table that is shown only now.
  useEffect(() => {
    if (target === null) return
    const field = document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(target.notesId)}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [target])
  return (notesId) => setTarget({ notesId })
}
