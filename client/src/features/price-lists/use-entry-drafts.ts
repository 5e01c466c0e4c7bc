import { useState } from 'react'
import { amountText } from '#client/features/admin/product-texts.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { type EntryErrors, type EntryTexts, entryErrors, readEntry } from './entry-texts.ts'
import { type Entry, keyOf } from './use-entries.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

export type EntryDraft = { entry: Entry; texts: EntryTexts; errors: EntryErrors; refusal: string | null }

export const textsOf = ({ fromQuantity, unitPriceMinor }: Entry): EntryTexts => ({
  fromQuantity: String(fromQuantity),
  unitPrice: amountText(unitPriceMinor),
})

/** The entries with unsaved changes. They survive filtering, paging and a switch to another view. */
export function useEntryDrafts(listId: string) {
  const onSettled = usePriceListRefresh()
  const { mutateAsync } = trpc.priceLists.changeEntry.useMutation({ meta: { shown: true } })
  const [drafts, setDrafts] = useState<ReadonlyMap<string, EntryDraft>>(new Map())
  const { isRunning, run } = useInFlight()

  const put = (key: string, draft: EntryDraft | null) =>
    setDrafts((all) => {
      const next = new Map(all)
      if (draft) next.set(key, draft)
      else next.delete(key)
      return next
    })

  function type(entry: Entry, change: Partial<EntryTexts>): void {
    const key = keyOf(entry)
    if (isRunning(key)) return
    const draft = drafts.get(key)
    const [saved, texts] = [textsOf(entry), { ...(draft?.texts ?? textsOf(entry)), ...change }]
    const isSame = texts.fromQuantity === saved.fromQuantity && texts.unitPrice === saved.unitPrice
    const errors = Object.fromEntries(Object.entries(draft?.errors ?? {}).filter(([name]) => !(name in change)))
    put(key, isSame ? null : { entry, texts, errors, refusal: null })
  }

  /** True if the entry was saved or had no changes. */
  async function save(key: string): Promise<boolean> {
    const draft = drafts.get(key)
    if (!draft) return true
    const { entry: to, errors } = readEntry(draft.texts)
    put(key, { ...draft, errors, refusal: null })
    if (!to) return false
    return (await run(() => send(key, draft, to), key)) ?? false
  }

  async function send(key: string, draft: EntryDraft, to: { fromQuantity: number; unitPriceMinor: number }): Promise<boolean> {
    const { productId, fromQuantity } = draft.entry
    try {
      await mutateAsync({ listId, productId, fromQuantity, to })
      await onSettled()
      put(key, null)
      return true
    } catch (error) {
      const { text, issues } = describeFailure(error)
      const errors = entryErrors(issues)
      put(key, { ...draft, errors, refusal: Object.keys(errors).length > 0 ? null : text })
      return false
    }
  }

  return {
    all: [...drafts.values()],
    of: (key: string) => drafts.get(key) ?? null,
    isSaving: isRunning,
    type,
    save,
    saveAll: async (): Promise<void> => {
      for (const key of drafts.keys()) await save(key)
    },
    undo: (key: string) => put(key, null),
    undoAll: () => setDrafts(new Map()),
  }
}

export type EntryDrafts = ReturnType<typeof useEntryDrafts>
