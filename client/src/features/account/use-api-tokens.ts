import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { NewApiToken } from '#common/api-tokens/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'
import { useSecretCall } from './use-secret-call.ts'

export type ApiToken = Outputs['apiTokens']['list'][number]

export const useApiTokens = () => trpc.apiTokens.list.useQuery()

export const hasEnded = ({ expiresAt }: ApiToken): boolean => Date.parse(expiresAt) <= Date.now()

/** Creates a token; null if the user does not confirm the sign-in. Throws the server's error. */
export function useAddApiToken() {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()
  return async (wanted: NewApiToken): Promise<string | null> => {
    if (!(await confirm())) return null
    const { token } = await call((client) => client.apiTokens.add.mutate(wanted))
    void utils.apiTokens.list.invalidate()
    return token
  }
}

/** Revokes a token after confirmation. `onRevoked` runs after its row is gone. The query client shows errors. */
export function useRevokeApiToken(token: ApiToken, onRevoked: () => void) {
  const { id, name } = token
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.apiTokens.revoke.useMutation({ onSettled: () => utils.apiTokens.list.invalidate() })

  async function revoke(): Promise<void> {
    const detail = hasEnded(token)
      ? `“${name}” has expired. This removes it from the list.`
      : `Programs that use “${name}” will stop working.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Revoke token', cancel: 'Keep token', danger: true }))) return
    await mutateAsync({ id }).then(
      () => {
        toast.success(`Revoked “${name}”`)
        onRevoked()
      },
      () => {},
    )
  }

  return { revoke, isRevoking: isPending }
}
