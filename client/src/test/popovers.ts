// Popovers, which happy-dom lacks: opened and closed by script, by their button and by Escape; no placing and no focus.
import type { Element as DomElement, HTMLElement as DomHtmlElement, Window } from 'happy-dom'

export function addPopovers(window: Window): void {
  const open = new Set<DomHtmlElement>()
  const { HTMLElement, Element, Event, document } = window
  const { value: matches } = Object.getOwnPropertyDescriptor(Element.prototype, 'matches') as { value: (selector: string) => boolean }

  function change(element: DomHtmlElement, newState: 'open' | 'closed'): void {
    const oldState = newState === 'open' ? 'closed' : 'open'
    element.dispatchEvent(Object.assign(new Event('beforetoggle'), { oldState, newState }))
    if (newState === 'open') open.add(element)
    else open.delete(element)
    element.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }))
  }

  Object.assign(HTMLElement.prototype, {
    showPopover(this: DomHtmlElement) {
      if (!open.has(this)) change(this, 'open')
    },
    hidePopover(this: DomHtmlElement) {
      if (open.has(this)) change(this, 'closed')
    },
  })
  Element.prototype.matches = function (this: DomElement, selector: string) {
    return selector === ':popover-open' ? open.has(this as DomHtmlElement) : matches.call(this, selector)
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[popovertarget]') : null
    const panel = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (panel instanceof HTMLElement) change(panel, open.has(panel) ? 'closed' : 'open')
  })
  document.addEventListener('keydown', (event) => {
    if (!('key' in event) || event.key !== 'Escape') return
    for (const element of open) if (element.getAttribute('popover') === 'auto') change(element, 'closed')
  })
}
