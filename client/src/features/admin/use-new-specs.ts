import { useState } from 'react'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { noSpecTexts, type SpecForm, type SpecTexts, specChanges, specErrors } from './spec-texts.ts'

const noForm: SpecForm = []

/** The specs of a product that is being written. Its type determines the fields, and its name prefills some. */
export function useNewSpecs(productType: string, name: string) {
  const [texts, setTexts] = useState(noSpecTexts)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const asked = { productType: useDebounced(productType), name: useDebounced(name) }
  const { data: form = noForm } = trpc.items.specFormOfNew.useQuery(asked, {
    enabled: asked.productType !== '',
    placeholderData: keepPreviousData,
  })
  const keys = new Set(form.flatMap(({ fields }) => fields.map(({ key }) => key)))
  // Specs typed for another type are kept, in case the type was changed by mistake, but not sent.
  const sent = Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key)))

  return {
    form,
    texts,
    errors,
    isEdited: Object.keys(sent).length > 0,
    type: (next: SpecTexts) => {
      setTexts(next)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => next[key]?.text === texts[key]?.text)))
    },
    edits: () => specChanges(sent).specEdits,
    showErrors: (issues: Parameters<typeof specErrors>[0]) => setErrors(specErrors(issues)),
    clear: () => {
      setTexts(noSpecTexts)
      setErrors({})
    },
  }
}
