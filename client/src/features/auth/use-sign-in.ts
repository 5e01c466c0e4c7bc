import { trpc } from '#client/lib/trpc.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

type Credentials = { email: string; password: string; name?: string }

/** Signs in, or signs up if a name is given. Rethrows the server's error. */
export function useSignIn() {
  const meta = { shown: true }
  const signIn = trpc.accounts.signIn.useMutation({ meta })
  const signUp = trpc.accounts.signUp.useMutation({ meta })
  const finishSignIn = useFinishSignIn()

  return async ({ email, password, name }: Credentials): Promise<void> => {
    if (name === undefined) await signIn.mutateAsync({ email, password })
    else await signUp.mutateAsync({ email, password, name })
    await finishSignIn(email)
  }
}
