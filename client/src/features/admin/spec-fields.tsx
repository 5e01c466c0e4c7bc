import { type ComponentProps, useId, useState } from 'react'
import { Field, inputLook } from '#client/components/field.tsx'
import { ChevronRight } from '#client/components/icons/shop.ts'
import { readingHint } from '#client/components/reading-hint.tsx'
import { formatCount } from '#common/kit/format.ts'
import { type SpecField, type SpecForm, type SpecTexts, savedText, shownText, typeSpec } from './spec-texts.ts'

type SpecFieldsProps = {
  form: SpecForm
  texts: SpecTexts
  errors: Readonly<Record<string, string>>
  /** The product's name, for the accessible names of fields. */
  of: string
  /** The source of the values that an admin can override: `Supplier`. */
  source: string
  readOnly?: boolean
  onChange: (texts: SpecTexts) => void
}

/** The specs of a product to edit, in groups that open. An overridden spec shows the supplier's value below. */
export function SpecFields({ form, ...rest }: SpecFieldsProps) {
  return (
    <div className="border-b border-rule">
      {form.map((group, place) => (
        <Group key={group.title} {...group} {...rest} startsOpen={place === 0} />
      ))}
    </div>
  )
}

type GroupProps = Omit<SpecFieldsProps, 'form'> & SpecForm[number] & { startsOpen: boolean }

/** Opens automatically when one of its fields is wrong. */
function Group({ title, fields, startsOpen, texts, errors, of, source, readOnly = false, onChange }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const known = fields.filter((field) => shownText(field, texts) !== '').length
  const isWrong = fields.some(({ key }) => errors[key] !== undefined)
  return (
    <details className="group border-t border-rule" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} className="shrink-0 group-open:rotate-90" />
        <span className="font-semibold">{title}</span>
        <span className="ml-auto text-sm text-ink-2">
          {formatCount(known)} of {formatCount(fields.length)} known
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5 sm:grid-cols-2 xl:grid-cols-3">
        {fields.map((field) => (
          <OneSpec
            key={field.key}
            field={field}
            text={shownText(field, texts)}
            error={errors[field.key]}
            of={of}
            source={source}
            readOnly={readOnly}
            onText={(text) => onChange(typeSpec(texts, field, text))}
          />
        ))}
      </div>
    </details>
  )
}

type OneSpecProps = Pick<SpecFieldsProps, 'of' | 'source'> & {
  field: SpecField
  text: string
  error: string | undefined
  readOnly: boolean
  onText: (text: string) => void
}

function OneSpec({ field, text, error, of, source, readOnly, onText }: OneSpecProps) {
  const { label, kind, unit, stated } = field
  const isStated = text.trim() === (stated ?? '')
  // A text with a unit is read by the server.
  const reading = kind === 'number' && text !== savedText(field) && /^[^\p{L}"°%]+$/u.test(text) ? readingHint(text, 'figure') : undefined
  const hint = isStated ? (
    (reading ?? hintOf(field))
  ) : (
    <>
      {reading && <span className="mr-2">{reading}.</span>}
      {source}: {stated ?? 'unknown'}{' '}
      <button
        type="button"
        disabled={readOnly}
        onClick={() => onText(stated ?? '')}
        className="min-h-6 px-1 underline underline-offset-2 pointer-coarse:min-h-11"
      >
        Reset
        <span className="sr-only">
          {' '}
          {label} of {of}
        </span>
      </button>
    </>
  )
  return (
    <Field
      label={label}
      of={of}
      error={error}
      hint={hint}
      aside={unit !== null && kind === 'number' ? <span className="text-sm text-ink-2">{unit}</span> : undefined}
    >
      {(wiring) => <Control {...wiring} field={field} text={text} readOnly={readOnly} onText={onText} />}
    </Field>
  )
}

const hintOf = ({ kind, choices }: SpecField): string | undefined =>
  kind === 'many' ? `Separate with commas${choices.length > 0 ? `: ${choices.slice(0, 3).join(', ')}` : ''}` : undefined

type ControlProps = Pick<OneSpecProps, 'field' | 'text' | 'readOnly' | 'onText'> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** A select if all values are known, otherwise a text with suggestions. */
function Control({ field, text, readOnly, onText, ...wiring }: ControlProps) {
  const listId = useId()
  const { kind, choices, isClosed } = field
  if (isClosed && kind !== 'many')
    return (
      <select {...wiring} value={text} disabled={readOnly} onChange={(event) => onText(event.currentTarget.value)} className={inputLook}>
        <option value="">Unknown</option>
        {(choices.includes(text) || text === '' ? choices : [text, ...choices]).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  const isSuggested = kind === 'one' && choices.length > 0
  return (
    <>
      <input
        {...wiring}
        type="text"
        autoComplete="off"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        placeholder="Unknown"
        list={isSuggested ? listId : undefined}
        value={text}
        readOnly={readOnly}
        onChange={(event) => onText(event.currentTarget.value)}
        className={inputLook}
      />
      {isSuggested && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
