import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { StepLink } from '#client/components/step-link.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { contactPath, paths } from '#common/kit/paths.ts'

export const heroParts = 4
const shownOnPhones = 2

// Three on one line of a phone.
const narrow = 'max-sm:px-2.5 max-sm:text-sm'

/** The shop's offer and its audience, with four parts that sell well. */
export function Hero({ parts }: { parts: readonly Part[] }) {
  return (
    <section className="page-width grid gap-6 py-6 sm:gap-10 sm:py-10 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:py-14">
      <div>
        <h1 className="text-3xl leading-[1.06] sm:text-5xl" tabIndex={-1}>
          Computer parts by the tray, carton and pallet.
        </h1>
        <p className="mt-3 max-w-[52ch] text-ink-2 sm:mt-5 sm:text-lg">
          Wholesale parts for system builders, schools and resellers. See live stock and minimum orders on every part.
        </p>
        <div className="mt-5 flex flex-wrap gap-2 sm:mt-7 sm:gap-3">
          <StepLink to={paths.parts} className={narrow}>
            Learn more
          </StepLink>
          <ButtonLink to={contactPath('Request for Quote')} look="secondary" className={narrow}>
            Request for Quote
          </ButtonLink>
          <ButtonLink to={contactPath('Contact Us')} look="quiet" className="max-sm:px-0 max-sm:text-sm">
            Contact Us
          </ButtonLink>
        </div>
      </div>
      <ul aria-label="Parts that sell well" className="pin1 grid grid-cols-2 gap-px border border-rule bg-rule">
        {Array.from({ length: heroParts }, (_, i) => {
          const part = parts[i]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places keep their order while the parts load.
            <li key={i} className={clsx('relative min-w-0 bg-sheet', i >= shownOnPhones && 'max-sm:hidden')}>
              {part ? <Seller part={part} eager={i < shownOnPhones} /> : <div className="aspect-4/3 bg-plate" />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Seller({ part, eager }: { part: Part; eager: boolean }) {
  return (
    <>
      <PartPicture part={part} width={320} sizes="(min-width: 64rem) 290px, 50vw" eager={eager} />
      <div className="px-3 py-2">
        <Link
          to={paths.part(part.id)}
          className="line-clamp-2 font-semibold max-sm:text-sm max-sm:leading-snug after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {part.name}
        </Link>
        <p className="text-sm text-ink-2">
          <Money minor={part.priceMinor} /> each
        </p>
      </div>
    </>
  )
}
