import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { ChooseList } from './choose-list.tsx'

type SaveToListProps = {
  lines: readonly { productId: number; quantity: number }[]
  /** The initial name of a new list. */
  suggestedName?: string
  onClose: () => void
}

/** A window that adds lines to one of the customer's lists, or to a new one. */
export function SaveToList({ lines, suggestedName = '', onClose }: SaveToListProps) {
  const utils = trpc.useUtils()
  const shown = { meta: { shown: true } }
  const create = trpc.partLists.create.useMutation(shown)
  const addTo = trpc.partLists.addTo.useMutation(shown)
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  return (
    <ChooseList
      title="Save to a list"
      suggestedName={suggestedName}
      what={plural(lines.length, 'part')}
      onChoose={async (list) => {
        const { id } =
          'id' in list
            ? await addTo.mutateAsync({ id: list.id, lines: wanted })
            : await create.mutateAsync({ name: list.newName, lines: wanted })
        await utils.partLists.invalidate()
        return id
      }}
      describeRefusal={(error) => describeFailure(error).text}
      onClose={onClose}
    />
  )
}
