import { useState } from 'react'
import type { Inputs, Part } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/kit/format.ts'
import { breakErrorsOf, noBreakErrors } from './break-texts.ts'
import {
  amendTexts,
  createDraft,
  type Draft,
  errorsOf,
  isEdited,
  isFieldEdited,
  readDraft,
  type Texts,
  withoutBlankBreaks,
} from './product-draft.ts'
import { specErrors } from './spec-texts.ts'

type ItemChanges = Inputs['items']['change']['changes']
type DraftMap = ReadonlyMap<number, Draft>

/** The rows with unsaved changes, by product id. They survive filtering, sorting and paging. */
export function useDrafts() {
  const utils = trpc.useUtils()
  const { mutateAsync: changeItem } = trpc.items.change.useMutation({ meta: { shown: true } })
  const [drafts, setDrafts] = useState<DraftMap>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  const [lastSaved, setLastSaved] = useState('')
  const { isRunning, run } = useInFlight()

  /** Replaces a draft; removes it if it has no changes. */
  const put = (id: number, change: (draft: Draft | undefined) => Draft | undefined) =>
    setDrafts((all) => {
      const next = new Map(all)
      const draft = change(all.get(id))
      if (draft && isEdited(draft)) next.set(id, draft)
      else next.delete(id)
      return next
    })

  function type(part: Part, texts: Partial<Texts>): void {
    // A draft must not change while it is being sent.
    if (isRunning(part.id)) return
    setSaved((all) => new Set([...all].filter((id) => id !== part.id)))
    put(part.id, (draft) => amendTexts(draft ?? createDraft(part), texts))
  }

  /** True if the row was saved or had no changes. */
  async function save(id: number): Promise<boolean> {
    const typed = drafts.get(id)
    if (!typed) return true
    if (isRunning(id)) return false
    const draft = withoutBlankBreaks(typed)
    const { changes, errors, breakErrors } = readDraft(draft)
    put(id, () => ({ ...draft, errors: errors ?? {}, specErrors: {}, breakErrors: breakErrors ?? noBreakErrors, refusal: null }))
    if (!isEdited(draft)) return true
    if (!changes) return false
    return (await run(() => send(draft, changes), id)) ?? false
  }

  async function send(draft: Draft, changes: ItemChanges): Promise<boolean> {
    const { id, name } = draft.part
    try {
      await changeItem({ id, changes })
      await utils.items.invalidate()
      put(id, () => undefined)
      setSaved((all) => new Set(all).add(id))
      setLastSaved(`${name} saved`)
      return true
    } catch (error) {
      const { text, issues } = describeFailure(error)
      const [errors, ofSpecs, breakErrors] = [errorsOf(issues), specErrors(issues), breakErrorsOf(issues)]
      // A new price can contradict a saved break, which is not among the typed rows.
      const ofBreaks = isFieldEdited(draft, 'priceBreaks') ? breakErrors : noBreakErrors
      const isShown = Object.keys({ ...errors, ...ofSpecs, ...ofBreaks }).length > 0
      put(id, (current) => current && { ...current, errors, specErrors: ofSpecs, breakErrors, refusal: isShown ? null : text })
      return false
    }
  }

  /** Saves all rows, one after the other; true if none has errors. */
  async function saveAll(): Promise<boolean> {
    let isDone = true
    for (const id of drafts.keys()) isDone = (await save(id)) && isDone
    return isDone
  }

  /** Discards changes. A toast offers to restore them. */
  function discard(ids: readonly number[]): void {
    const dropped = ids.flatMap((id) => drafts.get(id) ?? [])
    const [first] = dropped
    if (!first) return
    for (const { part } of dropped) put(part.id, () => undefined)
    const what = dropped.length === 1 ? first.part.name : plural(dropped.length, 'product')
    toast.undoable(`Changes to ${what} discarded`, () => {
      for (const draft of dropped) put(draft.part.id, (newer) => newer ?? draft)
    })
  }

  return {
    all: [...drafts.values()],
    of: (id: number) => drafts.get(id) ?? null,
    isSaving: isRunning,
    isSaved: (id: number) => saved.has(id),
    /** The row that was saved last, for screen readers. */
    lastSaved,
    type,
    save,
    saveAll,
    undo: (id: number) => discard([id]),
    undoAll: () => discard([...drafts.keys()]),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
