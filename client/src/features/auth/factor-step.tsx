import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { messages } from '#common/kit/messages.ts'
import { CodeField, type CodeKind } from './code-field.tsx'
import type { FactorNeeded } from './factor-needed.ts'
import { OtherCodeButton } from './other-code-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useCodeKind } from './use-code-kind.ts'
import { useFactorTicket } from './use-factor-ticket.ts'
import { usePasskey } from './use-passkey.ts'

type FactorStepProps = {
  needed: FactorNeeded
  onDone: () => void
  /** Back to the password or the provider. `why` says what ended the ticket; null if the person wants to. */
  onBack: (why: string | null) => void
}

const load = () => import('#common/second-factor/schema.ts').then(({ CodeConfirmation }) => CodeConfirmation)

// Signing in elsewhere in the browser ends this sign-in, which the server refuses in the same way.
const wrongCode = "This code didn't work. Enter a new one, or start again if you signed in elsewhere in this browser"

/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
export function FactorStep({ needed, onDone, onBack }: FactorStepProps) {
  const { kind, other, show } = useCodeKind(needed.methods)
  const step = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<string | undefined>()
  const { giveCode, givePasskey } = useFactorTicket(needed, { onDone, onEnded: onBack })
  const passkey = usePasskey(async () => ((await givePasskey()) ? null : `${messages.passkeyRefused}.`))
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async ({ code }) => {
      setWrong(undefined)
      passkey.clear()
      if (await giveCode(code)) return
      setWrong(wrongCode)
      focusIn(step.current)
    },
  })

  function change(next: CodeKind): void {
    setWrong(undefined)
    show(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the field.
  useEffect(() => focusIn(step.current), [kind])

  return (
    <div ref={step} className="space-y-5">
      <h2 className="text-xl">Confirm it's you</h2>
      {kind && (
        <form {...props} key={kind} className="space-y-5">
          <CodeField kind={kind} error={errors.code ?? wrong} />
          <FormError text={refusal} />
          <Button type="submit" busy={isSubmitting} className="w-full">
            Login
          </Button>
        </form>
      )}
      {needed.methods.includes('passkey') && <PasskeyButton passkey={passkey} isMain={kind === null} />}
      <div className="flex flex-wrap justify-between gap-3">
        {other && <OtherCodeButton kind={other} onPress={change} />}
        <Button look="quiet" onClick={() => onBack(null)}>
          Start again
        </Button>
      </div>
    </div>
  )
}

/** Focuses the field, or without one the first button. */
function focusIn(step: HTMLElement | null): void {
  const field = step?.querySelector('input')
  if (field) field.select()
  else step?.querySelector('button')?.focus()
}
