import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { textLimits } from '#common/kit/text.ts'
import { LocalMoment, PriceListName } from '#common/price-lists/schema.ts'
import { type PriceList, zoneName } from './list-texts.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

const Moment = z
  .string()
  .transform((typed) => (typed === '' ? null : typed))
  .pipe(LocalMoment.nullable())

const Terms = z
  .object({ name: PriceListName, startsAt: Moment, endsAt: Moment })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'Must be after the start',
  })
const load = async () => Terms

const moments = [
  { name: 'startsAt', label: 'Starts', hint: 'Leave empty to start now' },
  { name: 'endsAt', label: 'Ends', hint: 'Leave empty for no end' },
] as const

export function TermsForm({ list, onEdited }: { list: PriceList; onEdited: (isEdited: boolean) => void }) {
  const { id, name, timeZone } = list
  const onSettled = usePriceListRefresh()
  const { mutateAsync: change } = trpc.priceLists.change.useMutation({ meta: { shown: true }, onSettled })
  const [isEdited, setEdited] = useState(false)
  // Browsers give no text for a date whose time is missing.
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const saved = { name, startsAt: list.startsAtLocal ?? '', endsAt: list.endsAtLocal ?? '' }
  const edited = (is: boolean) => {
    setEdited(is)
    onEdited(is)
  }
  const { props, errors, refusal, isSubmitting, clear } = useSmallForm({
    load,
    submit: async (entered) => {
      await change({ id, ...entered })
      edited(false)
      toast.success('Price list saved')
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    const half = [...event.currentTarget.elements].find((one) => one instanceof HTMLInputElement && one.validity.badInput)
    setUnfinished(half instanceof HTMLInputElement ? half.name : null)
    if (!(half instanceof HTMLInputElement)) return props.onSubmit(event)
    event.preventDefault()
    half.focus()
  }

  return (
    <form
      {...props}
      aria-label="Name and time"
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        const texts = new FormData(currentTarget)
        edited(Object.entries(saved).some(([field, text]) => texts.get(field) !== text))
      }}
      onReset={() => {
        clear()
        setUnfinished(null)
        edited(false)
      }}
      className="border border-rule bg-sheet p-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TextField
          label="Name"
          name="name"
          defaultValue={saved.name}
          maxLength={textLimits.name}
          autoComplete="off"
          error={errors.name}
          hint="Customers see it beside their prices."
          className="sm:col-span-2 xl:col-span-1"
        />
        {moments.map(({ name: field, label, hint }) => (
          <TextField
            key={field}
            type="datetime-local"
            max="9999-12-31T23:59"
            label={label}
            name={field}
            defaultValue={saved[field]}
            error={unfinished === field ? 'Enter the day and the time, or clear the field' : errors[field]}
            hint={`${hint} (${zoneName(timeZone)} time)`}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSubmitting} disabled={!isEdited}>
          Save name and time
        </Button>
        <Button type="reset" look="secondary" disabled={!isEdited}>
          Undo
        </Button>
        {isEdited && <p className="text-sm font-semibold text-warn">Not saved</p>}
      </div>
      <FormError text={refusal} />
    </form>
  )
}
