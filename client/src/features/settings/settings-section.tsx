import { type FormEvent, useState } from 'react'
import { Button } from '#client/components/button.tsx'
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
import { type Settings, useSaveSettings } from './use-settings.ts'

type SettingsSectionProps = {
  title: string
  intro: string
  keys: readonly ShopKey[]
  shop: Settings['shop']
  drafts: Drafts
  /** Undefined drops a draft. */
  onDraft: (drafts: Record<string, string | undefined>) => void
}

/** Settings that are saved together. */
export function SettingsSection({ title, intro, keys, shop, drafts, onDraft }: SettingsSectionProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()
  const save = useSaveSettings()
  const own = Object.fromEntries(keys.flatMap((key) => (drafts[key] === undefined ? [] : [[key, drafts[key]]])))
  const saved = (key: ShopKey) => (key === 'logo' ? (shop.logo.value ?? '') : textOf(key, valuesOf(shop)))
  const type = (key: ShopKey, text: string) => onDraft({ [key]: text === saved(key) ? undefined : text })

  async function send(changes: Parameters<typeof save>[0], done: readonly ShopKey[], said: string): Promise<void> {
    setRefusal(null)
    try {
      if (!(await save(changes))) return
      setErrors({})
      onDraft(Object.fromEntries(done.map((key) => [key, undefined])))
      toast.success(said)
    } catch (error) {
      const { issues, text } = describeFailure(error)
      const found = errorsOf(issues)
      setErrors(found)
      if (Object.keys(found).length === 0) setRefusal(text)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const { changes, errors: found } = readDrafts(own)
    setErrors(found)
    const first = keys.find((key) => found[key])
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (Object.keys(own).length === 0) setRefusal('Nothing was changed here.')
    else void run(() => send(changes, keys, `${title} saved`))
  }

  const reset = (key: TextKey) =>
    void run(() => send({ shop: { [key]: null } }, [key], `${fieldTexts[key].label}: the default counts again`))

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
                onReset={() => reset(key)}
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
