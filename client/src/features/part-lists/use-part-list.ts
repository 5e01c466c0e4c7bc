import type { Outputs } from '#client/lib/api-types.ts'
import { orNull } from '#client/lib/or-null.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'

export type PartList = Outputs['partLists']['get']
export type ListedLine = PartList['lines'][number]

/** A list with its lines, and optimistic changes of its lines. The query client shows failures. */
export function usePartList(id: string) {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.partLists.get.useQuery({ id })
  const options = {
    onError: () => void utils.partLists.get.invalidate({ id }),
    onSettled: () => void utils.partLists.list.invalidate(),
  }
  const change = trpc.partLists.changeQuantity.useMutation(options)
  const remove = trpc.partLists.removeLines.useMutation(options)
  const restore = trpc.partLists.restoreLines.useMutation({ onSettled: () => utils.partLists.invalidate() })

  const setLines = (next: (lines: ListedLine[]) => ListedLine[]) =>
    utils.partLists.get.setData({ id }, (list) => list && { ...list, lines: next(list.lines) })

  return {
    list: data,
    error,
    retry: () => void refetch(),
    changeQuantity: ({ productId }: Pick<ListedLine, 'productId'>, quantity: number): void => {
      setLines((lines) => lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)))
      change.mutate({ id, productId, quantity })
    },
    remove: async (lines: readonly ListedLine[]): Promise<void> => {
      const productIds = lines.map(({ productId }) => productId)
      setLines((before) => before.filter(({ productId }) => !productIds.includes(productId)))
      const answer = await orNull(remove.mutateAsync({ id, productIds }))
      if (!answer || answer.removed.length === 0) return
      const what = lines.length === 1 && lines[0] ? lines[0].name : plural(answer.removed.length, 'line')
      toast.undoable(`Removed ${what}`, () => restore.mutate({ id, lines: answer.removed }))
    },
  }
}
