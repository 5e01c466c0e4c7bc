import { SignWord } from '#client/components/sign-word.tsx'
import { type CurrentBuild, type NewPart, replacedBy } from '#client/features/builds/current-build.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import type { Answer } from '#common/builds/types.ts'
import { plural } from '#common/kit/format.ts'
import { answerLooks } from './answer-looks.ts'

const titleOf: Record<Answer, (name: string) => string> = {
  fits: (name) => `Fits ${name}`,
  warning: (name) => `Fits ${name}, with one thing to check`,
  unknown: (name) => `Can't confirm that it fits ${name}`,
  conflict: (name) => `Does not fit ${name}`,
}

/** The verdict on a part for the current build, the reason, and the part that it would replace. Truncated; a press shows all of it. */
export function BuildVerdict({ part, build }: { part: NewPart; build: CurrentBuild }) {
  const skus = [...new Set([part.sku, ...build.parts.map(({ sku }) => sku)])].slice(0, maxPieces)
  const { data, error } = trpc.builds.parts.useQuery({ skus }, { placeholderData: (before) => before })
  const name = build.name === '' ? 'your build' : `your build ${build.name}`
  const own = build.parts.find(({ sku }) => sku === part.sku)
  if (error) return <p className="text-ink-2">We couldn't check whether it fits {name}. Open the build to see.</p>
  const candidate = data?.parts.find(({ sku }) => sku === part.sku)
  if (!candidate) return null
  const [replaced] = own ? [] : replacedBy(build, part.productType)
  const others = build.parts.flatMap(({ sku, quantity }) => {
    const found = sku === part.sku ? undefined : data?.parts.find((one) => one.sku === sku)
    return found ? [{ ...found, quantity }] : []
  })
  const judged = { ...candidate, quantity: (own ?? replaced)?.quantity ?? 1 }
  const { answer, findings } = judgeCandidate(others, judged, replaced ? { replaces: replaced.sku } : {})
  const { Sign, color } = answerLooks[answer]
  const reasons = findings.filter(({ verdict }) => verdict === answer && answer !== 'fits').map(({ message }) => message)
  const title = (
    <SignWord Sign={Sign} color={color}>
      {titleOf[answer](name)}.
    </SignWord>
  )
  const checked = `Checked against ${plural(others.length, 'other part')}.`
  const place = own ? 'It is in this build.' : replaced ? `It would take the place of ${replaced.name ?? replaced.sku}.` : checked
  return (
    <div role="status">
      {reasons.length === 0 ? (
        <p>{title}</p>
      ) : (
        <details className="group">
          <summary className="flex list-none gap-2 [&::-webkit-details-marker]:hidden">
            <span className="line-clamp-3 flex-1 wrap-anywhere group-open:line-clamp-none sm:line-clamp-2">
              {title} {reasons[0]}
            </span>
            <span className="shrink-0 self-end underline underline-offset-4 group-open:hidden">Read more</span>
          </summary>
          {reasons.slice(1).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      )}
      <p className="line-clamp-1 wrap-anywhere">{place}</p>
    </div>
  )
}
