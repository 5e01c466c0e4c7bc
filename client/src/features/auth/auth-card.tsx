import type { ReactNode } from 'react'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type AuthCardProps = {
  children: ReactNode
  otherWay: ReactNode
  /** The path to continue to after the sign-in. */
  returnTo: string
  onDone: () => void
}

/** The layout shared by sign-in and sign-up. */
export function AuthCard({ children, otherWay, returnTo, onDone }: AuthCardProps) {
  return (
    <AuthSheet>
      <NeedsScript what="Signing in" />
      {children}
      <ProviderButtons returnTo={returnTo} onDone={onDone} />
      <p className="mt-6 text-center text-ink-2">{otherWay}</p>
    </AuthSheet>
  )
}
