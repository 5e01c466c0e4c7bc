// Replaces the form once no new password can be entered.

import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Link2Off } from '#client/components/icons/account.ts'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { useResetPrompt } from './use-reset-prompt.ts'

export function PasswordIsSet() {
  return (
    <Outcome
      isNews
      sign={<CircleCheck size={32} className="text-ok" />}
      title="Your new password is set."
      text="We signed out all your devices and revoked all your API tokens."
    >
      <ButtonLink to={paths.login}>Login</ButtonLink>
    </Outcome>
  )
}

/** The link was used, expired or truncated. `isNews` if the form was shown before. */
export function LinkIsOver({ isNews }: { isNews: boolean }) {
  const { askForLink, isSending } = useResetPrompt()
  return (
    <Outcome
      isNews={isNews}
      sign={<Link2Off size={32} className="text-ink-3" />}
      title={`${messages.resetUsed}.`}
      text="Each link works once, for one hour. Open the link in our newest email, or get a new one."
    >
      <Button busy={isSending} onClick={() => void askForLink()}>
        Get a new link
      </Button>
    </Outcome>
  )
}

/** Does not say whether the address has an account. */
export const LinkIsSent = () => (
  <Outcome
    isNews
    sign={<CircleCheck size={32} className="text-ok" />}
    title={messages.resetEmailSent}
    text="If this address has an account, we've sent it a link. The link works for one hour."
  >
    <ButtonLink to={paths.login} look="secondary">
      Login
    </ButtonLink>
  </Outcome>
)

type OutcomeProps = { isNews: boolean; sign: ReactNode; title: string; text: string; children: ReactNode }

function Outcome({ isNews, sign, title, text, children }: OutcomeProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {sign}
      <h2 ref={isNews ? takeFocus : null} tabIndex={-1} className="text-lg text-balance outline-none">
        {title}
      </h2>
      <p className="text-balance text-ink-2">{text}</p>
      <div className="mt-3">{children}</div>
    </div>
  )
}

// The focused field is gone, so move the focus to its replacement, for screen readers.
const takeFocus = (heading: HTMLElement | null) => heading?.focus()
