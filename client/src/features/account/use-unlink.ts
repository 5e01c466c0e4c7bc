import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type IdentityProviderName, providerTitles } from '#common/identities/rules.ts'
import { messages } from '#common/kit/messages.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'

/** Unlinks a provider after confirmation. `objection` is the server's refusal. */
export function useUnlink(provider: IdentityProviderName) {
  const title = providerTitles[provider]
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const { mutateAsync, isPending, error } = trpc.identities.unlink.useMutation({ meta: { shown: true } })

  async function unlink(): Promise<void> {
    const detail = `You won't be able to sign in with ${title} any more.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: `Unlink ${title}`, cancel: `Keep ${title}`, danger: true }))) return
    if (!(await confirm())) return
    try {
      await mutateAsync({ provider })
      toast.success(`${title} is unlinked`)
    } catch {
      // The row shows the mutation's error.
    } finally {
      await utils.identities.ways.invalidate()
    }
  }

  return { unlink, isUnlinking: isPending, objection: error && describeFailure(error).text }
}
