import type { ReactNode } from 'react'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { GithubMark, GoogleMark } from './provider-marks.tsx'

const providers = [
  { name: 'Google', Mark: GoogleMark },
  { name: 'GitHub', Mark: GithubMark },
] as const

/** The sheet that the sign-in and the sign-up stand on. The providers stand in their places, and say that they are not set up. */
export function AuthCard({ children, otherWay }: { children: ReactNode; otherWay: ReactNode }) {
  return (
    <div className="page-width flex justify-center py-10">
      <div className="w-full max-w-md border border-rule bg-sheet p-6 sm:p-8">
        <NeedsScript what="Signing in" />
        {children}
        <p className="mt-5 text-center text-ink-2">{otherWay}</p>
        <div className="mt-6 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          or
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3">
          {providers.map(({ name, Mark }) => (
            <button
              key={name}
              type="button"
              disabled
              aria-describedby="providers-note"
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-ctl border border-rule-2 font-semibold disabled:cursor-not-allowed disabled:text-ink-2"
            >
              <Mark />
              {name}
            </button>
          ))}
        </div>
        <p id="providers-note" className="mt-2 text-center text-sm text-ink-2">
          Signing in with Google or GitHub is not set up in this shop yet.
        </p>
      </div>
    </div>
  )
}
