import { accessToken } from '#client/lib/access-token.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PasswordChange } from '#common/accounts/schema.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'
import { useSecretCall } from './use-secret-call.ts'

/** Sets or changes the password; false if the user does not confirm the sign-in. Throws the server's error. */
export function useChangePassword() {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()

  return async (change: PasswordChange): Promise<boolean> => {
    if (change.currentPassword === undefined && !(await confirm())) return false
    // The change revokes the bearer token; calls use the cookie until there is a new one.
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
