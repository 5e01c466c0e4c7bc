import { ButtonLink } from '#client/components/button.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { StepLink } from '#client/components/step-link.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { contactPath, paths } from '#common/paths.ts'

/** What the shop sells, with pictures of four parts. */
export function Hero({ parts }: { parts: readonly Part[] }) {
  return (
    <section className="page-width grid gap-10 py-10 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:py-14">
      <div>
        <h1 className="text-4xl leading-[1.06] sm:text-5xl" tabIndex={-1}>
          Computer parts by the tray, carton and pallet.
        </h1>
        <p className="mt-5 max-w-[52ch] text-lg text-ink-2">
          For system builders, schools and resellers: the minimum order and live stock on every part, ordered in one pass and paid per
          order.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <StepLink to={paths.parts}>Learn more</StepLink>
          <ButtonLink to={contactPath('Request for Quote')} look="secondary">
            Request for Quote
          </ButtonLink>
        </div>
      </div>
      <div className="pin1 grid grid-cols-2 gap-px border border-rule bg-rule">
        {Array.from({ length: 4 }, (_, i) => {
          const part = parts[i]
          return part ? (
            <PartPicture key={part.id} part={part} width={320} sizes="(min-width: 64rem) 290px, 50vw" eager />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders keep their order.
            <div key={`plate-${i}`} className="aspect-4/3 bg-plate" />
          )
        })}
      </div>
    </section>
  )
}
