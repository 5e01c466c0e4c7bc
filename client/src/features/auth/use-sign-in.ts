import { trpc } from '#client/lib/trpc.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

type Credentials = { email: string; password: string; name?: string }

/** Signs in, or up where a name is given; resolves once the token is kept and the pages know who is there. Throws the shop's refusal. */
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
