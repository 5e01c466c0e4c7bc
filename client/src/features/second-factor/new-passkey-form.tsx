import { useEffect, useRef, useState } from 'react'
import { TextField } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { createPasskey, describePasskeyFailure, passkeyObstacle } from '#client/features/auth/passkeys.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { describeDevice } from '#common/accounts/rules.ts'
import { Ending } from './ending.tsx'
import { useFactorAddition } from './use-factor-change.ts'
import type { FactorState } from './use-factor-state.ts'

type NewPasskeyFormProps = {
  state: FactorState
  /** Receives the recovery codes if this is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

const load = () => import('#common/second-factor/schema.ts').then(({ PasskeyNaming }) => PasskeyNaming.pick({ name: true }))

/** Names a passkey and lets the browser create it. */
export function NewPasskeyForm({ state, onDone, onCancel }: NewPasskeyFormProps) {
  const { publicUrl } = useShopFacts()
  const addFactor = useFactorAddition(onDone)
  const first = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async ({ name }) => {
      setTrouble(passkeyObstacle(publicUrl))
      if (passkeyObstacle(publicUrl) === null) await add(name).catch((error: unknown) => setTrouble(describePasskeyFailure(error)))
    },
  })

  const add = (name: string) =>
    addFactor(async (client) => {
      const response = await createPasskey(await client.secondFactor.beginPasskey.mutate())
      return client.secondFactor.addPasskey.mutate({ name, response })
    })

  useEffect(() => first.current?.select(), [])

  return (
    <form {...props} aria-label="New passkey" className="space-y-5 border-b border-rule bg-paper p-5 sm:px-6">
      <TextField
        ref={first}
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={describeDevice(navigator.userAgent)}
        hint="So that you recognise it in this list. Your browser then asks where to keep the passkey."
        error={errors.name}
      />
      <Ending state={state} />
      <FormError text={trouble ?? refusal} />
      <FormButtons save="Create passkey" busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
