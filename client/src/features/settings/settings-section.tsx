import { type FormEvent, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { FormError } from '#client/components/form-error.tsx'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import type { ShopKey } from '#common/settings/rules.ts'
import { fieldTexts, type TextKey, textOf } from './field-texts.ts'
import { LogoField } from './logo-field.tsx'
import { type Drafts, type Errors, errorsOf, readDrafts } from './read-drafts.ts'
import { SettingField } from './setting-field.tsx'
import { type Changes, type Settings, useSaveSettings } from './use-settings.ts'

type SettingsSectionProps = {
  title: string
  intro: string
  keys: readonly ShopKey[]
  shop: Settings['shop']
  drafts: Drafts
  /** Undefined drops a draft. */
  onDraft: (drafts: Record<string, string | undefined>) => void
  onSaved: (sent: Drafts) => void
}

/** Settings that are saved together. */
export function SettingsSection({ title, intro, keys, shop, drafts, onDraft, onSaved }: SettingsSectionProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()
  const save = useSaveSettings()
  const own: Drafts = Object.fromEntries(keys.flatMap((key) => (drafts[key] === undefined ? [] : [[key, drafts[key]]])))
  const saved = (key: ShopKey) => (key === 'logo' ? (shop.logo.value ?? '') : textOf(key, valuesOf(shop)))
  const type = (key: ShopKey, text: string) => onDraft({ [key]: text === saved(key) ? undefined : text })

  /** Resolves to true if the changes are saved. */
  async function send(changes: Changes, sent: Drafts, said: string): Promise<boolean> {
    setRefusal(null)
    try {
      if (!(await save(changes))) return false
      setErrors({})
      onSaved(sent)
      toast.success(said)
      return true
    } catch (error) {
      const { issues, text } = describeFailure(error)
      const found = errorsOf(issues)
      setErrors(found)
      if (Object.keys(found).length === 0) setRefusal(text)
      return false
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const { changes, errors: found } = readDrafts(own)
    setErrors(found)
    const first = keys.find((key) => found[key])
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (Object.keys(own).length === 0) setRefusal('Change a field first, then save.')
    else void run(() => send(changes, own, `${title} saved`))
  }

  async function reset(key: TextKey, button: HTMLButtonElement): Promise<void> {
    const { form } = button
    const { label, fallback } = fieldTexts[key]
    const detail = `The default applies again: ${fallback}.`
    if (!(await dialogs.confirm(`Reset “${label}”?`, { detail, ok: 'Reset' }))) return
    const sent = own[key] === undefined ? {} : { [key]: own[key] }
    if (!(await run(() => send({ shop: { [key]: null } }, sent, `${label} is back to its default`)))) return
    // The button disappears with the value.
    const isLeft = document.activeElement !== button && document.activeElement !== document.body
    if (!isLeft) form?.querySelector<HTMLElement>(`[name=${key}]`)?.focus()
  }

  return (
    <AccountSection title={title} intro={intro}>
      <form noValidate aria-label={title} onSubmit={submit} className="space-y-5 p-5 sm:px-6">
        <div className="grid gap-5 sm:grid-cols-2">
          {keys.map((key) =>
            key === 'logo' ? (
              <LogoField key={key} logo={drafts.logo ?? saved(key)} error={errors.logo} onChange={(logo) => type(key, logo)} />
            ) : (
              <SettingField
                key={key}
                name={key}
                from={shop[key].from}
                isEmpty={shop[key].value === null}
                text={drafts[key] ?? saved(key)}
                error={errors[key]}
                onType={(text) => type(key, text)}
                onReset={(button) => void reset(key, button)}
              />
            ),
          )}
        </div>
        <FormError text={refusal} />
        <Button type="submit" busy={isBusy}>
          Save {title.toLowerCase()}
        </Button>
      </form>
    </AccountSection>
  )
}

type Values = { [Key in ShopKey]: Settings['shop'][Key]['value'] }

const valuesOf = (shop: Settings['shop']): Values =>
  Object.fromEntries(Object.entries(shop).map(([key, { value }]) => [key, value])) as Values
