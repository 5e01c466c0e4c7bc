import { useEffect, useRef } from 'react'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { QrCode } from '#client/components/qr-code.tsx'
import { CopyButton } from '#client/features/account/copy-button.tsx'
import { useFieldRefusal } from '#client/features/account/use-field-refusal.ts'
import { CodeField } from '#client/features/auth/code-field.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { Ending } from './ending.tsx'
import { useFactorAddition } from './use-factor-change.ts'
import type { FactorState } from './use-factor-state.ts'

type CodeSetupProps = {
  state: FactorState
  offer: { secret: string; uri: string }
  /** Receives the recovery codes if these are the first. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

const load = () => import('#common/second-factor/schema.ts').then(({ CodeConfirmation }) => CodeConfirmation)

/** Puts the secret into an app: by a picture, as text, or on this device; and asks for a first code. */
export function CodeSetup({ state, offer: { secret, uri }, onDone, onCancel }: CodeSetupProps) {
  const add = useFactorAddition(onDone)
  const { messageOf, judge } = useFieldRefusal('code')
  const title = useRef<HTMLHeadingElement>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: (entered, form) => judge(form, () => add((client) => client.secondFactor.confirmCode.mutate(entered))),
  })

  useEffect(() => title.current?.focus(), [])

  return (
    <form {...props} aria-label="Set up codes" className="space-y-5 bg-paper p-5 sm:px-6">
      <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
        Add the shop to your app
      </h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="space-y-3">
          <p>Scan this picture with your authenticator app.</p>
          <QrCode text={uri} className="w-full max-w-md border border-rule" />
        </div>
        <div className="space-y-3">
          <p>Or type this key into the app.</p>
          <code className="block border border-rule bg-sheet p-3 font-mono select-all">{groupsOf(secret)}</code>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton text={secret} />
          </div>
          <p className="lg:hidden">
            <a href={uri} className="underline underline-offset-4">
              Open it in the app on this device
            </a>
          </p>
        </div>
      </div>
      <CodeField kind="code" error={errors.code ?? messageOf('code')} />
      {state.codes ? (
        <p className="max-w-prose text-ink-2">The codes of your former app stop working. This signs out no device.</p>
      ) : (
        <Ending state={state} />
      )}
      <FormError text={refusal} />
      <FormButtons save={state.codes ? 'Use this app' : 'Turn on codes'} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

/** `ABCD EFGH …`, as people read it out. */
const groupsOf = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
