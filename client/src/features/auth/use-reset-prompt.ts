import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { trpc } from '#client/lib/trpc.ts'

/** The prompt for a password reset link. It loads with the press. */
export function useResetPrompt() {
  const { mutateAsync: send, isPending } = trpc.accounts.requestReset.useMutation({ meta: { shown: true } })
  /** `known`: an address that the user entered already. */
  const askForLink = async (known = ''): Promise<void> => {
    const loaded = await import('./ask-for-link.ts').catch(alertFailure)
    await loaded?.askForLink({ known, send })
  }
  return { askForLink, isSending: isPending }
}
