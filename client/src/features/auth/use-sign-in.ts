import { trpc } from '#client/lib/trpc.ts'
import type { FactorNeeded } from './factor-needed.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

type Credentials = { email: string; password: string; name?: string }

/** Signs in, or signs up if a name is given. Returns what the sign-in still needs, or null. Rethrows the server's error. */
export function useSignIn() {
  const meta = { shown: true }
  const signIn = trpc.accounts.signIn.useMutation({ meta })
  const signUp = trpc.accounts.signUp.useMutation({ meta })
  const finishSignIn = useFinishSignIn()

  return async ({ email, password, name }: Credentials): Promise<FactorNeeded | null> => {
    if (name === undefined) {
      const { secondFactor } = await signIn.mutateAsync({ email, password })
      if (secondFactor) return secondFactor
    } else await signUp.mutateAsync({ email, password, name })
    await finishSignIn(email)
    return null
  }
}
