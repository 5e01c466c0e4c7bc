import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/messages.ts'

// The address schema loads while the user types.
const loadRequest = () => import('#common/accounts/schema.ts').then(({ ResetRequest }) => ResetRequest)

/** Asks for an e-mail address and mails a password reset link to it. */
export function useResetPrompt() {
  const { mutateAsync, isPending } = trpc.accounts.requestReset.useMutation({ meta: { shown: true } })

  /** `known`: an address that the user entered already. */
  async function askForLink(known = ''): Promise<void> {
    const entered = await dialogs.prompt('Reset Password', {
      detail: "We'll email you a link to set a new password.",
      label: 'Email',
      ok: 'Send link',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      initial: known,
    })
    if (entered === null) return
    if (entered.trim() === '') return dialogs.alert(messages.resetEmailMissing)
    try {
      const { data: request } = (await loadRequest()).safeParse({ email: entered })
      if (!request) return await dialogs.alert(messages.emailInvalid)
      await mutateAsync(request)
      await dialogs.alert(messages.resetEmailSent, {
        detail: "If this address has an account, we've sent it a link. The link works for one hour.",
      })
    } catch (error) {
      await dialogs.alert(describeFailure(error).text)
    }
  }

  return { askForLink, isSending: isPending }
}
