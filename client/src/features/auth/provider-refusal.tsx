import { providerTitles } from '#common/identities/rules.ts'
import { describeRefusal, type ProviderRefusal } from './provider-texts.ts'

/** The provider's error and its code, which users can quote to support. */
export function ProviderRefusalText({ refusal, className = '' }: { refusal: ProviderRefusal | null; className?: string }) {
  return (
    refusal && (
      <p role="alert" className={`text-sm text-stop ${className}`}>
        {refusal.rightAddress === undefined ? describeRefusal(refusal) : <WrongAddress {...refusal} rightAddress={refusal.rightAddress} />}{' '}
        <code className="font-mono text-xs">{refusal.code}</code>
      </p>
    )
  )
}

function WrongAddress({ provider, rightAddress }: ProviderRefusal & { rightAddress: string }) {
  return (
    <>
      To sign in with {providerTitles[provider]}, open the shop at{' '}
      <a href={rightAddress} className="underline underline-offset-4">
        {new URL(rightAddress).origin}
      </a>
      .
    </>
  )
}
