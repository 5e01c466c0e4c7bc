import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

type MenuProps = {
  /** The accessible name of the button. Contains the visible text of `button`, if it has any. */
  label: string
  /** What the button shows. */
  button: ReactNode
  buttonClassName?: string
  className?: string
  /** `MenuLink`s and `MenuButton`s, rendered while the menu is open. */
  children: ReactNode
}

/** Distances in pixels: from the button, and from the edges of the window. */
const gap = 4
const margin = 8

/**
 * A button with a list of links and actions below it, or above it where there is no room. A popover: the browser closes it on Escape and on
 * a click outside, and restores the focus. It follows its button while the page scrolls.
 */
export function Menu({ label, button, buttonClassName, className, children }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const place = () => opener.current && panel.current && placeBeside(opener.current, panel.current)
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
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
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        className={clsx(
          'fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto rounded-card border border-rule bg-sheet py-2 text-ink',
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
  const { offsetWidth, offsetHeight } = panel
  const below = at.bottom + gap
  const top = below + offsetHeight <= innerHeight - margin ? below : at.top - gap - offsetHeight
  const { clientWidth } = document.documentElement
  panel.style.top = `${Math.max(margin, top)}px`
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
