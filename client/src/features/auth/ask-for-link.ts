import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { ResetRequest } from '#common/accounts/schema.ts'
import { messages } from '#common/kit/messages.ts'

type AskForLink = {
  /** An address that the user entered already. */
  known: string
  send: (request: ResetRequest) => Promise<unknown>
}

/** Asks for an e-mail address and mails a password reset link to it. */
export async function askForLink({ known, send }: AskForLink): Promise<void> {
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
  const { data: request } = ResetRequest.safeParse({ email: entered })
  if (!request) return dialogs.alert(messages.emailInvalid)
  try {
    await send(request)
    await dialogs.alert(messages.resetEmailSent, {
      detail: "If this address has an account, we've sent it a link. The link works for one hour.",
    })
  } catch (error) {
    await dialogs.alert(describeFailure(error).text)
  }
}
