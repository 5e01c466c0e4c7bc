import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

export type Group = Outputs['priceLists']['groups']['groups'][number]
export type MembersAdded = Outputs['priceLists']['addMembers']

export const groupsPerPage = 50

export const useGroups = ({ text, page }: { text: string; page: number }) =>
  trpc.priceLists.groups.useQuery({ page, perPage: groupsPerPage, ...(text !== '' && { text }) }, { placeholderData: keepPreviousData })

export const useGroup = (id: string, { text, page }: { text: string; page: number }) =>
  trpc.priceLists.group.useQuery({ id, page, perPage: groupsPerPage, ...(text !== '' && { text }) }, { placeholderData: keepPreviousData })

/** Adds and renames groups; the callers show the errors. */
export function useGroupNames() {
  const onSettled = usePriceListRefresh()
  const options = { meta: { shown: true }, onSettled }
  return {
    create: trpc.priceLists.createGroup.useMutation(options).mutateAsync,
    rename: trpc.priceLists.renameGroup.useMutation(options).mutateAsync,
  }
}
