import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import { type Box, placeNotice } from './place-notice.ts'
import { closeNotice, currentNotice, type Notice, subscribe } from './store.ts'

const shownFor = 6_000

export function NoticeHost() {
  const notice = useSyncExternalStore(subscribe, currentNotice, () => null)
  const { key } = useLocation()
  // On another page the control no longer exists.
  useEffect(() => {
    const shown = currentNotice()
    if (key && shown && !shown.beside.isConnected) closeNotice(shown)
  }, [key])
  return notice && <NoticePanel key={notice.id} notice={notice} />
}

/**
 * A popover with its control as source: it is next in the tab order, the focus remains on the control, and the page does not move. It
 * closes automatically, but not under the pointer or while it has the focus.
 */
function NoticePanel({ notice }: { notice: Notice }) {
  const { beside, title, detail, more, link } = notice
  const panel = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover({ source: beside })
    return follow(beside, element)
  }, [beside])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeNotice(notice), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, notice])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (panel.current?.contains(document.activeElement)) beside.focus()
      closeNotice(notice)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [beside, notice])

  const release = ({ currentTarget, relatedTarget }: FocusEvent) => setHeld(currentTarget.contains(relatedTarget))
  return (
    <div
      ref={panel}
      role="alert"
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(panel.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={release}
      className="fixed inset-auto m-0 w-[19.5rem] max-sm:w-[calc(100vw-2rem)] rounded-card border border-ok bg-ok-back px-3 py-1.5 text-sm text-ink open:animate-[rise_140ms_ease-out]"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="flex items-center gap-1.5 font-semibold text-ok">
          <CircleCheck size={16} />
          {title}
        </p>
        <Link
          to={link.to}
          onClick={() => closeNotice(notice)}
          className="inline-flex min-h-8 shrink-0 items-center font-semibold underline underline-offset-4"
        >
          {link.name}
        </Link>
      </div>
      {/* On a phone the pressed button and its quantity are visible beside it. */}
      <p className="truncate max-sm:sr-only">{detail}</p>
      {more !== undefined && <p className="font-semibold">{more}</p>}
    </div>
  )
}

/** Places the panel beside its control, and moves it with the control when the page scrolls. Returns a function that stops this. */
function follow(beside: HTMLElement, panel: HTMLElement): () => void {
  const anchor = beside.closest('[data-controls]') ?? beside
  let offset = { left: 0, top: 0 }
  const move = () => {
    const { left, top } = anchor.getBoundingClientRect()
    panel.style.left = `${left + offset.left}px`
    panel.style.top = `${top + offset.top}px`
  }
  const place = () => {
    const box = anchor.getBoundingClientRect()
    // As wide as a card's controls, so that it remains in its column.
    panel.style.maxWidth = box.width < 240 ? '' : `${box.width}px`
    const size = { width: panel.offsetWidth, height: panel.offsetHeight }
    const at = placeNotice(box, size, {
      view: visiblePart(),
      usable: [...boxesOf(usable, panel), ...badgeOf(anchor)],
      links: boxesOf('a', panel),
    })
    offset = { left: at.left - box.left, top: at.top - box.top }
    move()
  }
  place()
  addEventListener('scroll', move, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', move, { capture: true })
    removeEventListener('resize', place)
  }
}

function visiblePart(): Box {
  const { clientWidth, clientHeight } = document.documentElement
  const top = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  return { left: 0, top, width: clientWidth, height: clientHeight - top }
}

// Prices are the only text in the wide font.
const usable = `button, input, select, [role=button], .wide, a[href="${paths.cart}"]`

/** The line with the SKU in a row or card, where the link to the cart appears after the notice. */
const badgeOf = (anchor: Element): DOMRect[] =>
  [...(anchor.closest('li, article')?.querySelectorAll('.part-code') ?? [])].map((line) => line.getBoundingClientRect())

const boxesOf = (what: string, panel: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll(`main :is(${what})`)]
    .filter((element) => !panel.contains(element))
    .map((element) => element.getBoundingClientRect())
