import { Button } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { variableOf } from '#common/settings/rules.ts'
import { fieldTexts, type TextKey } from './field-texts.ts'
import type { Settings } from './use-settings.ts'

type SettingFieldProps = {
  name: TextKey
  from: Settings['shop'][TextKey]['from']
  text: string
  /** True if nothing is set, and no default stands in for it. */
  isEmpty: boolean
  error: string | undefined
  onType: (text: string) => void
  onReset: (button: HTMLButtonElement) => void
}

/** A setting to type, with the origin of its value. A value from the environment can only be read. */
export function SettingField({ name, from, text, isEmpty, error, onType, onReset }: SettingFieldProps) {
  const { currency } = useShopFacts()
  const { label, hint, isLong, input } = fieldTexts[name]
  const Text = isLong ? TextArea : TextField
  const isOurs = from !== 'environment'
  return (
    <Text
      {...input}
      {...(isLong && { rows: 4, className: 'sm:col-span-2' })}
      name={name}
      label={name === 'minOrderMinor' ? `${label} (${currency})` : label}
      value={text}
      readOnly={!isOurs}
      error={error}
      onChange={({ target }: { target: { value: string } }) => onType(target.value)}
      hint={
        <>
          {hint && `${hint} `}
          <Source from={from} name={name} isEmpty={isEmpty} />
        </>
      }
      aside={
        <>
          {from === 'shop' && (
            <Button look="quiet" small onClick={({ currentTarget }) => onReset(currentTarget)}>
              Reset<span className="sr-only"> {label}</span>
            </Button>
          )}
          {!isOurs && <span className="text-sm text-ink-2">Read only</span>}
        </>
      }
    />
  )
}

function Source({ from, name, isEmpty }: Pick<SettingFieldProps, 'from' | 'name' | 'isEmpty'>) {
  if (from === 'shop') return 'Set here.'
  if (from === 'default') return isEmpty ? 'Not set.' : 'The default.'
  return (
    <>
      Set where the shop runs, as <code className="font-mono wrap-anywhere">{variableOf[name]}</code>.
    </>
  )
}
