import { type ReactNode, useEffect, useId, useRef } from 'react'
import { X } from '#client/components/icons/shop.ts'
import { IconButton } from './button.tsx'

type ModalProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * A dialog with scrolling content. Esc and its button close it and restore the focus. The initial focus is on the heading, or on the
 * element marked `data-first`.
 */
export function Modal({ title, onClose, children }: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Element>(null)

  useEffect(() => {
    // The element to refocus later; StrictMode runs the effect twice, so keep the first.
    before.current ??= document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    const first = dialog.current?.querySelector<HTMLElement>('[data-first]') ?? heading.current
    first?.focus()
    return () => {
      const from = before.current
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Not centred: content that arrives later would move what is being pressed.
      className="mx-auto mt-[10dvh] mb-auto max-h-[calc(90dvh-1rem)] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-rule bg-sheet text-ink"
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-3 border-b border-rule bg-sheet py-3 pr-3 pl-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="pt-1 text-lg leading-snug outline-none">
          {title}
        </h2>
        <IconButton label="Close" className="max-sm:size-11" onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
      <div className="p-6">{children}</div>
    </dialog>
  )
}
