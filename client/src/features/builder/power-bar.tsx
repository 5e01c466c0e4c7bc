import type { CSSProperties } from 'react'
import type { Power } from '#common/builds/types.ts'
import { powerTextOf, sentenceOf } from './verdict-texts.ts'

const contacts = 28
/** The reserve that the rules recommend, as a factor of the needed power. */
const headroom = 1.2

/**
 * The needed power compared with the supply's, as contacts: gold is needed, hatched is the recommended reserve. The text has the same
 * meaning.
 */
export function PowerBar({ power }: { power: Power }) {
  const { needed, available } = power
  const at = (watts: number) => Math.round(Math.min(1, watts / (available ?? watts)) * contacts)
  return (
    <div className="space-y-2 text-sm">
      <p>
        <b>Power.</b> {sentenceOf(powerTextOf(power))}
      </p>
      {available !== undefined && (
        <div aria-hidden className="rail" style={{ '--filled': at(needed), '--min': at(needed * headroom) } as CSSProperties} />
      )}
    </div>
  )
}
