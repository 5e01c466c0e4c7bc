import clsx from 'clsx'
import { useRef } from 'react'
import { AccountSection, AwaitedRows } from '#client/features/account/account-section.tsx'
import { ApiTokens } from '#client/features/account/api-tokens.tsx'
import { Sessions } from '#client/features/account/sessions.tsx'
import { CodesSection } from './codes-section.tsx'
import { FactorSummary } from './factor-summary.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoveryPaper } from './recovery-paper.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { useShownCodes } from './use-factor-change.ts'
import { factorCountOf, useFactorState } from './use-factor-state.ts'

/** The second factor of the account, and who is signed in to it. New recovery codes come first, until the person has kept them. */
export function SecondFactor() {
  const query = useFactorState()
  const [newCodes, showCodes] = useShownCodes()
  const state = query.data
  const title = useRef<HTMLHeadingElement>(null)

  function forgetCodes(): void {
    showCodes(null)
    title.current?.focus()
  }

  return (
    <>
      {newCodes && <RecoveryPaper codes={newCodes} onKept={forgetCodes} />}
      <div className={clsx('space-y-6', newCodes && 'no-print')}>
        {state ? (
          <>
            <FactorSummary state={state} titleRef={title} />
            <CodesSection state={state} onCodes={showCodes} />
            <PasskeysSection state={state} onCodes={showCodes} />
            {factorCountOf(state) > 0 && <RecoverySection state={state} onCodes={showCodes} />}
          </>
        ) : (
          <AccountSection title="Second factor" intro="">
            <AwaitedRows query={query} />
          </AccountSection>
        )}
        <Sessions />
        <ApiTokens />
      </div>
    </>
  )
}
