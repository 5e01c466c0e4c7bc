/**
 * An icon with one path on a grid of 24 by 24. It has only two elements, because hydration visits each. It has no accessible name: nearby
 * text or a label has the same meaning.
 */
export const createIcon =
  (path: string) =>
  ({ size, className }: { size: number; className?: string }) => (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  )
