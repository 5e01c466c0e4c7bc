/**
 * Scrolls as far as needed to show a field with its notes: they grow during typing, and the bar of unsaved changes covers the bottom of the
 * window.
 */
export function keepInView(field: Element): void {
  const whole = field.closest('[data-field]') ?? field
  whole.scrollIntoView({ block: 'nearest' })
}
