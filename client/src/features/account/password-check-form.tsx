import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { CodeField } from '#client/features/auth/code-field.tsx'
import { OtherCodeButton } from '#client/features/auth/other-code-button.tsx'
import { PasskeyButton } from '#client/features/auth/passkey-button.tsx'
import { answerWithPasskey } from '#client/features/auth/passkeys.ts'
import { useCodeKind } from '#client/features/auth/use-code-kind.ts'
import { usePasskey } from '#client/features/auth/use-passkey.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { AccountName } from './account-name.tsx'
import { useFieldRefusal } from './use-field-refusal.ts'
import { usePasswordCheck } from './use-password-check.ts'

const load = () => import('#common/accounts/schema.ts').then(({ PasswordCheck }) => PasswordCheck)

/** Asks for the password again, and then for the second factor if the account has one. */
export function PasswordCheckForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { client } = trpc.useUtils()
  const form = useRef<HTMLFormElement>(null)
  const { check, methods } = usePasswordCheck(onDone)
  const { kind, other, show } = useCodeKind(methods ?? [])
  const { messageOf, judge } = useFieldRefusal('password', 'code')
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: (entered, sent) => {
      passkey.clear()
      return judge(sent, () => check(entered))
    },
  })
  const passkey = usePasskey(async () => {
    const { current } = form
    if (!current) return null
    const answer = await answerWithPasskey(await client.secondFactor.askPasskey.mutate({}))
    const typed = new FormData(current).get('password')
    const password = typeof typed === 'string' ? typed : ''
    await judge(current, () => check({ password, passkey: answer }))
    return null
  })
  const asksPasskeyOnly = methods !== null && kind === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the field.
  useEffect(() => {
    if (methods) form.current?.querySelector<HTMLElement>('[name=code], .button')?.focus()
  }, [methods, kind])

  return (
    <form {...props} ref={form} className="space-y-5">
      <AccountName />
      <PasswordField data-first name="password" autoComplete="current-password" error={errors.password ?? messageOf('password')} />
      {kind && <CodeField kind={kind} error={errors.code ?? messageOf('code')} />}
      {methods?.includes('passkey') && <PasskeyButton passkey={passkey} isMain={asksPasskeyOnly} />}
      {other && <OtherCodeButton kind={other} onPress={show} />}
      <FormError text={refusal} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {!asksPasskeyOnly && (
          <Button type="submit" busy={isSubmitting}>
            Confirm
          </Button>
        )}
      </div>
    </form>
  )
}
