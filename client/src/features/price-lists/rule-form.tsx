import { useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Field, inputLook, TextField } from '#client/components/field.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { readingHint } from '#client/components/reading-hint.tsx'
import { useCatalogueTotals } from '#client/features/admin/use-products.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { NewRule } from '#common/price-lists/schema.ts'
import { BesideField } from './beside-field.tsx'
import { nameOfRule, type Rule } from './rule-texts.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

const load = async () => NewRule

type Kind = Rule['appliesTo']

/** Adds a percentage for all products, a type or a maker. Replaces one for the same products. */
export function RuleForm({ listId, rules }: { listId: string; rules: readonly Rule[] }) {
  const id = useId()
  const onSettled = usePriceListRefresh()
  const { mutateAsync: set } = trpc.priceLists.setRule.useMutation({ meta: { shown: true }, onSettled })
  const [kind, setKind] = useState<Kind>('all')
  const [value, setValue] = useState('')
  const [percent, setPercent] = useState('')
  const names = useNames(kind, value)
  const { props, errors, refusal, isSubmitting, clear } = useSmallForm({
    load,
    submit: async (entered, form) => {
      const spelled = names.find((name) => isSame(name, entered.value)) ?? entered.value
      await set({ ...entered, value: spelled })
      toast.success(`${nameOfRule({ ...entered, value: spelled })}: ${entered.percent} % off`)
      setValue('')
      setPercent('')
      form.querySelector<HTMLInputElement>('input[name=percent]')?.form?.reset()
      setKind('all')
      form.querySelector('select')?.focus()
    },
  })
  const isUnknown = kind === 'type' && value.trim() !== '' && names.length > 0 && !names.some((name) => startsAlike(name, value))
  const replaced = rules.find((rule) => rule.appliesTo === kind && (kind === 'all' || isSame(rule.value, value)))
  return (
    <FormPanel {...props} label="Add a percentage" refusal={refusal}>
      <input type="hidden" name="listId" value={listId} />
      <Field label="Applies to" className="min-w-0 basis-44 max-sm:w-full">
        {(wiring) => (
          <select
            {...wiring}
            name="appliesTo"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as Kind)
              setValue('')
              clear()
            }}
            className={inputLook}
          >
            <option value="all">All products</option>
            <option value="type">A product type</option>
            <option value="maker">A maker</option>
          </select>
        )}
      </Field>
      {kind !== 'all' && (
        <TextField
          label={kind === 'type' ? 'Product type' : 'Maker'}
          name="value"
          list={id}
          value={value}
          autoComplete="off"
          error={errors.value}
          hint={isUnknown ? <span className="text-warn">No product has this type now.</span> : undefined}
          onChange={({ target }) => setValue(target.value)}
          className="min-w-0 flex-1 basis-60"
        />
      )}
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Percent off"
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        placeholder="12.5"
        error={errors.percent}
        hint={readingHint(percent, 'amount') ?? (replaced && `Replaces ${replaced.percent} %.`)}
        onInput={({ currentTarget }) => setPercent(currentTarget.value)}
        className="basis-36"
      />
      <BesideField>
        <Button type="submit" busy={isSubmitting}>
          {replaced ? 'Replace' : 'Add percentage'}
        </Button>
      </BesideField>
    </FormPanel>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()
const startsAlike = (name: string, typed: string) => name.toLowerCase().startsWith(typed.trim().toLowerCase())

/** The catalogue's types, or the makers that match the typed text. */
function useNames(kind: Kind, typed: string): readonly string[] {
  const { types } = useCatalogueTotals()
  const q = useDebounced(typed.trim(), 200)
  const { data } = trpc.items.suggest.useQuery({ q }, { enabled: kind === 'maker' && q.length >= 2, placeholderData: keepPreviousData })
  if (kind === 'type') return types
  return kind === 'maker' ? (data?.makers.map(({ name }) => name) ?? []) : []
}
