import { type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '#client/components/form-error.tsx'
import { late } from '#client/components/late.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import type { FactorNeeded } from './factor-needed.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { useFactorStep } from './use-factor-step.ts'

const FactorStep = late(() => import('./factor-step.tsx').then((file) => file.FactorStep), { room: 'min-h-40' })

type AuthCardProps = {
  /** The form of the first step; it calls `ask` if the account has a second factor. */
  children: (ask: (needed: FactorNeeded) => void) => ReactNode
  otherWay: ReactNode
  /** The path to continue to after the sign-in. */
  returnTo: string
  onDone: () => void
}

/** The layout shared by sign-in and sign-up. */
export function AuthCard({ children, otherWay, returnTo, onDone }: AuthCardProps) {
  const { needed, ended, ask, goBack } = useFactorStep()
  const first = useRef<HTMLDivElement>(null)

  const isSecond = needed !== null
  const wasSecond = useRef(isSecond)

  useEffect(() => {
    if (wasSecond.current && !isSecond) first.current?.querySelector<HTMLElement>('[name=password]')?.focus()
    wasSecond.current = isSecond
  }, [isSecond])

  return (
    <AuthSheet>
      <NeedsScript what="Signing in" />
      {needed && <FactorStep needed={needed} onDone={onDone} onBack={goBack} />}
      {/* Hidden, not removed: who starts again finds what they typed. */}
      <div ref={first} hidden={isSecond}>
        {ended && (
          <div className="mb-5">
            <FormError text={ended} />
          </div>
        )}
        {children(ask)}
        <ProviderButtons returnTo={returnTo} onDone={onDone} onFactor={ask} />
        <p className="mt-6 text-center text-ink-2">{otherWay}</p>
      </div>
    </AuthSheet>
  )
}
