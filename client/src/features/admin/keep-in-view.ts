/**
 * Scrolls as far as needed to show a field with its notes: they grow while someone types, and the bar of unsaved changes covers the end of
 * the window.
 */
export function keepInView(field: Element): void {
  const whole = field.closest('[data-field]') ?? field
  whole.scrollIntoView({ block: 'nearest' })
}
