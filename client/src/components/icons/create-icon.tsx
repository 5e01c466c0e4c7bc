/** An icon of one path on a grid of 24. It has two elements, because hydration visits each; the text beside it or a label says the same. */
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
