import { ButtonLink } from '#client/components/button.tsx'
import { KeyRound } from '#client/components/icons/dashboard.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

/** Leads to what protects the account. */
export function SecurityLink() {
  const isOn = useMe()?.hasSecondFactor ?? false
  return (
    <section aria-labelledby="security" className="flex flex-wrap items-center gap-x-4 gap-y-3 border border-rule bg-sheet p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="security" className="text-xl">
          Security
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">
          Your second factor is {isOn ? 'on' : 'off'}. Passkeys, codes, devices and API tokens are on a page of their own.
        </p>
      </div>
      <ButtonLink to={paths.security} look="secondary">
        <KeyRound size={18} />
        Open security
      </ButtonLink>
    </section>
  )
}
