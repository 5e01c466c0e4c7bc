import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { ChevronLeft, ChevronRight, Minus, Plus, X } from '#client/components/icons/shop.ts'
import { mostZoom, useZoom } from './use-zoom.ts'

export type PictureZoomProps = {
  name: string
  pictures: readonly string[]
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/**
 * A picture as large as the window, and up to four times that: by buttons, wheel, pinch, double click or the keys + and -. A zoomed picture
 * scrolls. Esc closes it and restores the focus.
 */
export function PictureZoom({ name, pictures, at, onTurn, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const before = useRef<Element>(null)
  const { view, zoom, zoomBy, reset } = useZoom()
  useEffect(() => {
    // The element to refocus later; StrictMode runs the effect twice, so keep the first.
    before.current ??= document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    return () => {
      const from = before.current
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }, [])

  const turn = (by: number) => {
    reset()
    onTurn((at + by + pictures.length) % pictures.length)
  }
  const isSeveral = pictures.length > 1
  const keys: Record<string, () => void> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    // A zoomed picture scrolls by these keys.
    ...(isSeveral && zoom === 1 && { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }),
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-sheet text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-1 border-b border-rule px-2 py-1">
          <p role="status" className="cond mr-auto min-w-0 truncate pl-2 text-sm">
            {isSeveral && `Picture ${at + 1} of ${pictures.length}, `}
            {Math.round(zoom * 100)} %
          </p>
          {isSeveral && (
            <>
              <Tool label="Previous picture" onClick={() => turn(-1)}>
                <ChevronLeft size={20} />
              </Tool>
              <Tool label="Next picture" onClick={() => turn(1)}>
                <ChevronRight size={20} />
              </Tool>
            </>
          )}
          <Tool label="Zoom out" disabled={zoom === 1} onClick={() => zoomBy(1 / 1.5)}>
            <Minus size={20} />
          </Tool>
          <Tool label="Zoom in" disabled={zoom === mostZoom} onClick={() => zoomBy(1.5)}>
            <Plus size={20} />
          </Tool>
          <Tool label="Close" onClick={onClose}>
            <X size={20} />
          </Tool>
        </div>
        <section
          ref={view}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
          aria-label="Picture"
          className="min-h-0 flex-1 [touch-action:pan-x_pan-y] overflow-auto bg-plate -outline-offset-2"
        >
          <div className="grid place-items-center" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <img src={pictures[at]} alt={name} draggable={false} className="size-full object-contain select-none" />
          </div>
        </section>
      </div>
    </dialog>
  )
}

function Tool({ label, disabled, onClick, children }: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton label={label} disabled={disabled} onClick={onClick} className="size-11 -outline-offset-2">
      {children}
    </IconButton>
  )
}
