import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

type MenuProps = {
  /** The accessible name of the button. Contains the visible text of `button`, if it has any. */
  label: string
  button: ReactNode
  buttonClassName?: string
  className?: string
  /** Opens immediately and takes the focus, for a menu that is loaded when its button is pressed. */
  startsOpen?: boolean
  /** `MenuLink`s and `MenuButton`s, rendered while the menu is open. */
  children: ReactNode
}

/** Distances in pixels: from the button, and from the edges of the window. */
const gap = 4
const margin = 8
/** The height of two rows. */
const leastHeight = 88

/**
 * A button with a list of links and actions below it, or above it if there is not enough space. A popover: the browser closes it on Escape
 * and on a click outside, and restores the focus. It follows its button while the page scrolls, and never covers it.
 */
export function Menu({ label, button, buttonClassName, className, startsOpen = false, children }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!startsOpen || !opener.current || panel.current?.matches(':popover-open')) return
    opener.current.focus()
    panel.current?.showPopover({ source: opener.current })
  }, [startsOpen])
  useEffect(() => {
    if (!isOpen) return
    const place = () => opener.current && panel.current && placeBeside(opener.current, panel.current)
    // The panel has no size before the browser shows it, which is after this and before the next frame.
    const frame = requestAnimationFrame(place)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isOpen])
  return (
    <>
      <button ref={opener} type="button" popoverTarget={id} aria-label={label} aria-expanded={isOpen} className={buttonClassName}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Not earlier: the browser restores the focus only if it is inside the panel when the panel closes.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        className={clsx(
          'fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto rounded-card border border-rule-2 bg-sheet py-2 text-ink floating',
          className,
        )}
      >
        {isOpen && children}
      </div>
    </>
  )
}

function placeBeside(opener: Element, panel: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  panel.style.maxHeight = ''
  const { offsetWidth, offsetHeight } = panel
  const roomBelow = innerHeight - at.bottom - gap - margin
  const roomAbove = at.top - gap - margin
  const isBelow = offsetHeight <= roomBelow || roomBelow >= roomAbove
  // Scrolls inside if it fits on neither side, so that it never covers its button.
  const height = Math.min(offsetHeight, Math.max(leastHeight, isBelow ? roomBelow : roomAbove))
  const { clientWidth } = document.documentElement
  panel.style.maxHeight = `${height}px`
  panel.style.top = `${Math.max(margin, isBelow ? at.bottom + gap : at.top - gap - height)}px`
  panel.style.left = `${Math.max(margin, Math.min(at.right, clientWidth - margin) - offsetWidth)}px`
}

const itemLook = 'flex min-h-11 w-full items-center gap-2 px-4 text-left hover:bg-sunk'

function closeMenuOf(item: Element): void {
  item.closest<HTMLElement>('[popover]')?.hidePopover()
}

export function MenuLink({ className, onClick, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      onClick={(event) => {
        closeMenuOf(event.currentTarget)
        onClick?.(event)
      }}
      className={clsx(itemLook, className)}
    />
  )
}

export function MenuButton({ className, onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        closeMenuOf(event.currentTarget)
        onClick?.(event)
      }}
      className={clsx(itemLook, className)}
    />
  )
}
