import type { CurrentBuild } from '#client/features/builds/current-build.ts'
import { ChooseList } from '#client/features/part-lists/choose-list.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { toContent } from './content-of.ts'
import { describeRefusal } from './use-add-build.ts'

type ListWindowProps = { build: CurrentBuild; onClose: () => void }

/** A window that adds the build to one of the customer's lists, or to a new one, where its lines remain grouped. */
export function ListWindow({ build, onClose }: ListWindowProps) {
  const utils = trpc.useUtils()
  const add = trpc.buildGroups.addToList.useMutation({ meta: { shown: true } })
  const content = toContent(build)
  return (
    <ChooseList
      title="Save as list"
      suggestedName={content.name}
      what={`${content.name} for ${plural(content.machines, 'machine')}`}
      onChoose={async (list) => {
        const where = 'id' in list ? { listId: list.id } : { listName: list.newName }
        const { listId } = await add.mutateAsync({ ...where, ...content })
        await Promise.all([utils.partLists.invalidate(), utils.buildGroups.invalidate()])
        return listId
      }}
      describeRefusal={describeRefusal}
      onClose={onClose}
    />
  )
}
