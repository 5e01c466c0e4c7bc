import { EqualNot } from './icons/comparison.ts'

/** Says that the values of a row differ. */
export const DifferentSign = () => (
  <span className="ml-1 inline-block align-middle text-gold-ink" title="Different">
    <EqualNot size={14} />
    <span className="sr-only">, different</span>
  </span>
)
