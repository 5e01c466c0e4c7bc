import type { ReactNode } from 'react'
import { ButtonLink } from '#client/components/button.tsx'
import { StepLink } from '#client/components/step-link.tsx'
import { contactPath, paths } from '#common/kit/paths.ts'
import { StartField } from './start-field.tsx'

// Three on one line of a phone.
const narrow = 'max-sm:px-2.5 max-sm:text-sm'

/** The shop's offer and its audience, with the field to start from. `children` are beside it on wide screens. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="page-width grid gap-6 py-6 sm:gap-10 sm:py-10 lg:grid-cols-2 lg:items-center">
      <div>
        <h1 className="text-3xl leading-[1.06] sm:text-4xl" tabIndex={-1}>
          Computer parts by the tray, carton and pallet.
        </h1>
        <p className="mt-3 max-w-[52ch] text-ink-2 sm:mt-5 sm:text-lg">
          Wholesale parts for system builders, schools and resellers. See live stock and minimum orders on every part.
        </p>
        <StartField />
        <div className="mt-5 flex flex-wrap gap-2 sm:gap-3">
          <StepLink to={paths.parts} look="secondary" className={narrow}>
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
      {children}
    </section>
  )
}
