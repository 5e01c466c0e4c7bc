import { useState } from 'react'
import type { Inputs, Part } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { createDraft, type Draft, errorsOf, isEdited, readDraft, type Texts } from './product-draft.ts'

type ItemChanges = Inputs['items']['change']['changes']

/** The rows being edited, by product id. They survive filtering, sorting and paging. */
export function useDrafts() {
  const utils = trpc.useUtils()
  const { mutateAsync: changeItem } = trpc.items.change.useMutation({ meta: { shown: true } })
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const { isRunning, run } = useInFlight()

  const put = (id: number, draft: Draft | null) =>
    setDrafts((all) => {
      const next = new Map(all)
      if (draft === null) next.delete(id)
      else next.set(id, draft)
      return next
    })

  const amend = (id: number, amendment: (draft: Draft) => Partial<Draft>) =>
    setDrafts((all) => {
      const draft = all.get(id)
      return draft ? new Map(all).set(id, { ...draft, ...amendment(draft) }) : all
    })

  /** True if the row was saved or had no changes. */
  async function save({ id, name }: Pick<Part, 'id' | 'name'>): Promise<boolean> {
    const draft = drafts.get(id)
    if (!draft || isRunning(id)) return false
    if (!isEdited(draft)) {
      put(id, null)
      return true
    }
    const { changes, errors } = readDraft(draft)
    amend(id, () => ({ errors: errors ?? {}, refusal: null }))
    if (!changes) return false
    return (await run(() => send({ id, name }, changes), id)) ?? false
  }

  async function send({ id, name }: Pick<Part, 'id' | 'name'>, changes: ItemChanges): Promise<boolean> {
    try {
      await changeItem({ id, changes })
      await utils.items.invalidate()
      put(id, null)
      toast.success(`${name} is saved`)
      return true
    } catch (error) {
      const { text, issues } = describeFailure(error)
      amend(id, () => ({ errors: errorsOf(issues), refusal: text }))
      return false
    }
  }

  /** Closes a row. A toast offers to restore discarded changes. */
  function cancel({ id, name }: Pick<Part, 'id' | 'name'>): void {
    const draft = drafts.get(id)
    put(id, null)
    if (draft && isEdited(draft)) toast.undoable(`Changes to ${name} dropped`, () => put(id, draft))
  }

  return {
    of: (id: number) => drafts.get(id) ?? null,
    isSaving: isRunning,
    edited: [...drafts.values()].filter(isEdited).length,
    open: (part: Part) => put(part.id, createDraft(part)),
    type: (id: number, texts: Partial<Texts>) => amend(id, (draft) => ({ texts: { ...draft.texts, ...texts } })),
    save,
    cancel,
  }
}

export type Drafts = ReturnType<typeof useDrafts>
