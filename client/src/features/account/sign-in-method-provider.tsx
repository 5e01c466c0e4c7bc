import { useId } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { Day } from '#client/components/times.tsx'
import { providerMarks } from '#client/features/auth/provider-marks.tsx'
import { ProviderRefusalText } from '#client/features/auth/provider-refusal.tsx'
import type { ProviderRefusal } from '#client/features/auth/provider-texts.ts'
import { type IdentityProviderName, providerTitles } from '#common/identities/rules.ts'
import { messages } from '#common/kit/messages.ts'
import { Ago } from './ago.tsx'
import { SignInMethodRow } from './sign-in-method-row.tsx'
import type { Linking } from './use-linking.ts'
import type { LinkedIdentity } from './use-sign-in-methods.ts'
import { useUnlink } from './use-unlink.ts'

type ProviderWayProps = {
  provider: IdentityProviderName
  identity: LinkedIdentity | undefined
  /** True if this is the only sign-in method. */
  isLastWay: boolean
  /** The reason why linking failed. */
  refusal: ProviderRefusal | null
  linking: Pick<Linking, 'waitingFor' | 'confirmedFor'>
  onLink: () => void
}

export function ProviderMethod({ provider, identity, isLastWay, refusal, linking, onLink }: ProviderWayProps) {
  const title = providerTitles[provider]
  const noteId = useId()
  const isWaiting = linking.waitingFor === provider
  const Sign = providerMarks[provider]
  const { unlink, isUnlinking, objection } = useUnlink(provider)
  return (
    <SignInMethodRow
      sign={<Sign />}
      name={title}
      action={
        identity ? (
          <Button
            look="secondary"
            busy={isUnlinking}
            disabled={isLastWay}
            aria-describedby={isLastWay ? noteId : undefined}
            onClick={() => void unlink()}
          >
            Unlink<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          // Enabled while waiting: the popup may be hidden behind other windows.
          <Button look="secondary" aria-busy={isWaiting || undefined} onClick={onLink}>
            {isWaiting && <Spinner />}
            Link {title}
          </Button>
        )
      }
      notes={
        <>
          {isLastWay && (
            <p id={noteId} className="text-sm text-ink-2">
              {messages.identityLastWay}.
            </p>
          )}
          <FormError text={isLastWay ? null : objection} />
          <ProviderRefusalText refusal={refusal} />
        </>
      }
    >
      {identity ? <LinkedAs identity={identity} /> : <p className="text-ink-2">Not linked</p>}
      <p role="status" className="text-sm text-ok">
        {linking.confirmedFor === provider && `Confirmed. Press Link ${title} again.`}
      </p>
    </SignInMethodRow>
  )
}

function LinkedAs({ identity: { email, linkedAt, lastUsedAt } }: { identity: LinkedIdentity }) {
  return (
    <>
      <p className="truncate" title={email ?? undefined}>
        {email ?? 'Linked, no email address'}
      </p>
      <p className="text-sm text-ink-2">
        Since <Day time={linkedAt} />,{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Ago time={lastUsedAt} />
          </>
        )}
      </p>
    </>
  )
}
