/** For whoever has scripts switched off: what cannot be done here without them. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="mb-4 bg-warn-back p-3 text-sm text-warn">{what} needs JavaScript, which is switched off in this browser.</p>
    </noscript>
  )
}
