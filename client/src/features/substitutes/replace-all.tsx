import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import type { ReplaceWindowProps } from './replace-window.tsx'

const ReplaceWindow = late(() => import('./replace-window.tsx').then((file) => file.ReplaceWindow))

/** A button that shows what would replace all short lines, before anything is replaced. */
export function ReplaceAll(props: Omit<ReplaceWindowProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  if (props.lines.length === 0 && !isOpen) return null
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Replace all short lines
      </Button>
      {isOpen && <ReplaceWindow {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
