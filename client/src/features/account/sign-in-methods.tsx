import { useEffect, useRef } from 'react'
import { useRefusalFromUrl } from '#client/features/auth/use-refusal-from-url.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { identityProviderNames } from '#common/identities/rules.ts'
import { AccountSection, AwaitedRows } from './account-section.tsx'
import { EmailMethod } from './sign-in-method-email.tsx'
import { PasswordMethod } from './sign-in-method-password.tsx'
import { ProviderMethod } from './sign-in-method-provider.tsx'
import { useLinking } from './use-linking.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'

export function SignInMethods() {
  const { identityProviders } = useShopFacts()
  const title = useRef<HTMLHeadingElement>(null)
  const query = useSignInMethods()
  const ways = query.data
  const linking = useLinking(ways?.isFresh ?? false)
  const [urlRefusal, clearUrlRefusal] = useRefusalFromUrl()

  // Scrolls to the section when the user returns from a provider with an error.
  useEffect(() => {
    if (urlRefusal) title.current?.scrollIntoView()
  }, [urlRefusal])

  const identityOf = (provider: string) => ways?.identities.find((identity) => identity.provider === provider)
  const refusalOf = (provider: string) => [linking.refusal, urlRefusal].find((refusal) => refusal?.provider === provider) ?? null
  const isLastWay = (provider: string) => ways?.passwordSetAt === null && ways.identities.length === 1 && identityOf(provider) !== undefined
  // Linked providers are shown even if the shop no longer offers them.
  const shown = identityProviderNames.filter((provider) => identityProviders.includes(provider) || identityOf(provider))
  const intro =
    shown.length === 0
      ? 'You sign in with your email address and password.'
      : 'Sign in with your email address and password, or with an account that you link.'
  return (
    <AccountSection title="Sign-in methods" intro={intro} titleRef={title}>
      {ways ? (
        <ul className="divide-y divide-rule">
          <EmailMethod isConfirmed={ways.isEmailConfirmed} />
          <PasswordMethod setAt={ways.passwordSetAt} />
          {shown.map((provider) => (
            <ProviderMethod
              key={provider}
              provider={provider}
              identity={identityOf(provider)}
              isLastWay={isLastWay(provider)}
              refusal={refusalOf(provider)}
              linking={linking}
              onLink={() => {
                clearUrlRefusal()
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
