import { ButtonLink } from '#client/components/button.tsx'
import { LogIn } from '#client/components/icons/orders.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { paths } from '#common/kit/paths.ts'

/** Asks visitors to sign in on pages that work only for users, and returns them here afterwards. */
export function SignInPrompt({ title, children, from }: { title: string; children: string; from: string }) {
  const state = { from } satisfies ReturnState
  return (
    <section className="flex flex-col items-center gap-4 border border-rule bg-sheet px-6 py-14 text-center">
      <LogIn size={32} className="text-ink-3" />
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-prose text-ink-2">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.login} state={state}>
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.signup} state={state} look="secondary">
          Create an account
        </ButtonLink>
      </div>
    </section>
  )
}
