import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { readingHint } from '#client/components/reading-hint.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { formatMoney } from '#common/kit/format.ts'
import { BesideField } from './beside-field.tsx'
import { type EntryErrors, type EntryTexts, entryErrors, readEntry } from './entry-texts.ts'
import { PartField, type SuggestedPart } from './part-field.tsx'
import { useAddEntry } from './use-entries.ts'

const noTexts: EntryTexts = { fromQuantity: '1', unitPrice: '' }

export function EntryForm({ listId }: { listId: string }) {
  const { currency } = useShopFacts()
  const utils = trpc.useUtils()
  const add = useAddEntry()
  const [partText, setPartText] = useState('')
  const [part, setPart] = useState<SuggestedPart | null>(null)
  const [texts, setTexts] = useState(noTexts)
  const [errors, setErrors] = useState<EntryErrors & { part?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()
  const form = useRef<HTMLFormElement>(null)
  const focusOn = (selector: string) => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus())

  /** The part with the typed SKU or part number, if exactly one has it. */
  async function findTyped(): Promise<SuggestedPart | null> {
    const typed = partText.trim().toLowerCase()
    if (typed.length < 2) return null
    const { parts } = await utils.items.suggest.fetch({ q: typed })
    const exact = parts.filter(({ sku, matchedNumber }) => [sku, matchedNumber].some((code) => code?.toLowerCase() === typed))
    return exact.length === 1 ? (exact[0] ?? null) : null
  }

  async function save() {
    setRefusal(null)
    const { entry, errors: found } = readEntry(texts)
    try {
      const chosen = part ?? (await findTyped())
      setErrors({ ...found, ...(!chosen && { part: 'Choose one of the suggested parts, or type a whole SKU' }) })
      if (!chosen || !entry) return focusOn('[aria-invalid="true"]')
      setPart(chosen)
      const { note } = await add({ listId, productId: chosen.id, ...entry })
      toast.success(note === null ? `Added ${chosen.name}` : `Added ${chosen.name}, but its public price is not higher`)
      setPartText('')
      setPart(null)
      setTexts(noTexts)
      focusOn('input')
    } catch (error) {
      const { text, issues } = describeFailure(error)
      const ofFields = entryErrors(issues)
      setErrors(ofFields)
      setRefusal(Object.keys(ofFields).length > 0 ? null : text)
      focusOn('[aria-invalid="true"]')
    }
  }

  return (
    <FormPanel
      ref={form}
      noValidate
      label="Add an entry"
      refusal={refusal}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run(save)
      }}
    >
      <PartField
        label="Part"
        text={partText}
        error={errors.part}
        hint={part ? `${part.sku}, public price ${formatMoney(part.priceMinor, currency)}` : 'SKU, part number or name'}
        className="min-w-0 flex-1 basis-72"
        onText={(typed) => {
          setPartText(typed)
          setPart(null)
        }}
        onChoose={(chosen) => {
          setPart(chosen)
          setPartText(chosen.name)
          setErrors((found) => {
            const { part: _, ...others } = found
            return others
          })
        }}
      />
      <TextField
        label="From quantity"
        inputMode="numeric"
        hint={readingHint(texts.fromQuantity, 'count')}
        autoComplete="off"
        value={texts.fromQuantity}
        error={errors.fromQuantity}
        onChange={({ target }) => setTexts({ ...texts, fromQuantity: target.value })}
        className="w-38"
      />
      <TextField
        label={`Unit price (${currency})`}
        inputMode="decimal"
        hint={readingHint(texts.unitPrice, 'amount')}
        autoComplete="off"
        value={texts.unitPrice}
        error={errors.unitPrice}
        onChange={({ target }) => setTexts({ ...texts, unitPrice: target.value })}
        className="w-48"
      />
      <BesideField>
        <Button type="submit" busy={isBusy}>
          Add entry
        </Button>
      </BesideField>
    </FormPanel>
  )
}
