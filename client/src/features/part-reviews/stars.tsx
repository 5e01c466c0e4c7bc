import { mostStars } from '#common/part-reviews/rules.ts'

export const Stars = ({ stars }: { stars: number }) => (
  <span role="img" aria-label={`${stars} out of ${mostStars} stars`} className="whitespace-nowrap text-gold-ink">
    {'★'.repeat(stars)}
    {'☆'.repeat(mostStars - stars)}
  </span>
)
