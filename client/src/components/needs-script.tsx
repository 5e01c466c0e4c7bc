/** Informs visitors without JavaScript that a feature does not work. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="mb-4 hidden bg-warn-back p-3 text-sm text-warn noscript:block">
      {what} needs JavaScript, which is switched off in this browser.
    </p>
  )
}
