import { CircleQuestionMark } from '#client/components/icons/fits.ts'
import { Check, CircleX } from '#client/components/icons/shop.ts'
import { SignWord } from '#client/components/sign-word.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { checkBuild } from '#common/builds/check-build.ts'
import { plural } from '#common/kit/format.ts'
import type { SavedBuild } from './use-saved-builds.ts'

type BuildStateProps = {
  build: SavedBuild
  /** The shop's data about the parts of all builds; null while loading. */
  known: Outputs['builds']['parts'] | null
}

const looks = {
  fits: { Sign: Check, color: 'text-ok' },
  unknown: { Sign: CircleQuestionMark, color: 'text-ink-2' },
  conflict: { Sign: CircleX, color: 'text-stop' },
} as const

/** The verdict on a saved build, and the number of its parts that are short of stock. Its line is reserved while it loads. */
export function BuildState({ build, known }: BuildStateProps) {
  return <p className="min-h-5">{known && build.parts.length > 0 && <Checked build={build} known={known} />}</p>
}

function Checked({ build: { parts, machines }, known }: BuildStateProps & { known: Outputs['builds']['parts'] }) {
  const found = parts.flatMap(({ sku, quantity }) => {
    const part = known.parts.find((one) => one.sku === sku)
    return part ? [{ ...part, quantity }] : []
  })
  const { verdict, findings, missing = [] } = checkBuild(found)
  const unchecked = parts.length - found.length
  const short = found.filter(({ availableQuantity, quantity }) => availableQuantity < quantity * machines).length
  const conditions = findings.filter((finding) => finding.verdict === 'warning').length
  const isSure = verdict === 'conflict' || unchecked === 0
  const { Sign, color } = looks[isSure ? verdict : 'unknown']
  const fits = missing.length > 0 ? 'OK so far' : conditions > 0 ? `Fits, ${plural(conditions, 'thing')} to check` : 'Fits'
  const text = { fits, unknown: "Can't confirm", conflict: 'Does not fit' }[verdict]
  return (
    <>
      <SignWord Sign={Sign} color={missing.length > 0 && verdict === 'fits' ? 'text-ink-2' : color}>
        {isSure ? text : `${plural(unchecked, 'part')} not checked`}
      </SignWord>
      {short > 0 && <span className="text-warn"> · too few in stock of {plural(short, 'part')}</span>}
    </>
  )
}
