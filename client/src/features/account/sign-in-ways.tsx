import { useEffect, useRef } from 'react'
import { useToldRefusal } from '#client/features/auth/use-told-refusal.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { identityProviderNames } from '#common/identities/rules.ts'
import { AccountSection, AwaitedRows } from './account-section.tsx'
import { EmailWay } from './email-way.tsx'
import { PasswordWay } from './password-way.tsx'
import { ProviderWay } from './provider-way.tsx'
import { useLinking } from './use-linking.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

/** Everything that opens the account, and what can be done about each. */
export function SignInWays() {
  const { identityProviders } = useShopFacts()
  const title = useRef<HTMLHeadingElement>(null)
  const query = useSignInWays()
  const ways = query.data
  const linking = useLinking(ways?.isFresh ?? false)
  const [told, forgetTold] = useToldRefusal()

  // It stands far down the page: whoever comes back from a provider sees what became of it.
  useEffect(() => {
    if (told) title.current?.scrollIntoView()
  }, [told])

  const identityOf = (provider: string) => ways?.identities.find((identity) => identity.provider === provider)
  const refusalOf = (provider: string) => [linking.refusal, told].find((refusal) => refusal?.provider === provider) ?? null
  const isLastWay = (provider: string) => ways?.passwordSetAt === null && ways.identities.length === 1 && identityOf(provider) !== undefined
  // What is linked shows, also where the shop does not offer it any more.
  const shown = identityProviderNames.filter((provider) => identityProviders.includes(provider) || identityOf(provider))
  return (
    <AccountSection title="Sign-in" intro="What opens your account." titleRef={title}>
      {ways ? (
        <ul className="divide-y divide-rule">
          <EmailWay isConfirmed={ways.isEmailConfirmed} />
          <PasswordWay setAt={ways.passwordSetAt} />
          {shown.map((provider) => (
            <ProviderWay
              key={provider}
              provider={provider}
              identity={identityOf(provider)}
              isLastWay={isLastWay(provider)}
              refusal={refusalOf(provider)}
              linking={linking}
              onLink={() => {
                forgetTold()
                linking.link(provider)
              }}
            />
          ))}
        </ul>
      ) : (
        <AwaitedRows query={query} />
      )}
    </AccountSection>
  )
}
