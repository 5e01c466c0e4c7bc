import { accessToken } from '#client/lib/access-token.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PasswordChange } from '#common/accounts/schema.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'
import { useSecretCall } from './use-secret-call.ts'

/** Changes the password, or sets a first one. False where the person did not prove who they are; throws the shop's refusal. */
export function useChangePassword() {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()

  return async (change: PasswordChange): Promise<boolean> => {
    if (change.currentPassword === undefined && !(await confirm())) return false
    // The bearer token dies with the change: from here on calls go with the cookie, until there is another.
    accessToken.forget()
    try {
      await call((client) => client.accounts.changePassword.mutate(change))
    } finally {
      accessToken.replace()
    }
    toast.success('Password changed')
    await Promise.all([utils.identities.ways.invalidate(), utils.sessions.list.invalidate()])
    return true
  }
}
