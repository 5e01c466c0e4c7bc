import type { ReactNode } from 'react'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type AuthCardProps = {
  children: ReactNode
  otherWay: ReactNode
  /** Where whoever signs in goes on to, and how they do. */
  returnTo: string
  onDone: () => void
}

/** What the sign-in and the sign-up have in common. */
export function AuthCard({ children, otherWay, returnTo, onDone }: AuthCardProps) {
  return (
    <AuthSheet>
      <NeedsScript what="Signing in" />
      {children}
      <p className="mt-5 text-center text-ink-2">{otherWay}</p>
      <ProviderButtons returnTo={returnTo} onDone={onDone} />
    </AuthSheet>
  )
}
