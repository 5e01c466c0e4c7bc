import { accessToken } from '#client/lib/access-token.ts'
import { trpc } from '#client/lib/trpc.ts'

/** What follows every sign-in, whatever opened the account: resolves once the token is kept and the pages know who is there. */
export function useFinishSignIn() {
  const utils = trpc.useUtils()
  const { mutateAsync: issueToken } = trpc.accounts.token.useMutation({ meta: { shown: true } })

  return async (email: string): Promise<void> => {
    accessToken.keep((await issueToken({ email })).token)
    await utils.invalidate()
    await utils.accounts.me.fetch()
  }
}
