import { accessToken } from '#client/lib/access-token.ts'
import { trpc } from '#client/lib/trpc.ts'

/** Finishes every kind of sign-in: stores the token and refetches the user. */
export function useFinishSignIn() {
  const utils = trpc.useUtils()
  const { mutateAsync: issueToken } = trpc.accounts.token.useMutation({ meta: { shown: true } })

  return async (email: string): Promise<void> => {
    accessToken.keep((await issueToken({ email })).token)
    await utils.invalidate()
    await utils.accounts.me.fetch()
  }
}
