import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import type { Inputs, Outputs } from '#client/lib/api-types.ts'
import { describeFailure, type Failure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { messages } from '#common/kit/messages.ts'

export type User = Outputs['admin']['searchUsers']['users'][number]
export type UserSearch = Inputs['admin']['searchUsers']

export const usersPerPage = 50
export const userSorts = ['newest', 'email', '-email', 'role', '-role'] as const
export type UserSort = (typeof userSorts)[number]
export const userSortNames: Readonly<Record<UserSort, string>> = {
  newest: 'Newest first',
  email: 'Email, A to Z',
  '-email': 'Email, Z to A',
  role: 'Admins first',
  '-role': 'Admins last',
}

export const useUsers = (search: UserSearch) => trpc.admin.searchUsers.useQuery(search, { placeholderData: keepPreviousData })

/** True if only one admin is left; false while unknown. The server enforces the rule. */
export function useIsOnlyAdmin(): boolean {
  // This order lists admins first.
  const { data } = trpc.admin.searchUsers.useQuery({ sort: 'role', perPage: 2 })
  return data?.users.filter(({ role }) => role === 'admin').length === 1
}

const roleWasOther: Pick<Failure, 'text' | 'requestId'> = { text: 'Someone else has just changed this role.', requestId: null }

/** Toggles an account's role after a fresh sign-in: optimistic, rolled back if the server refuses; `failure` is the reason. Toasts show the result. */
export function useToggleRole(search: UserSearch, { email, role }: User) {
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const { run } = useInFlight()
  const { mutateAsync, isPending, error, data } = trpc.admin.toggleRole.useMutation({
    meta: { shown: true },
    async onMutate() {
      await utils.admin.searchUsers.cancel()
      const before = utils.admin.searchUsers.getData(search)
      utils.admin.searchUsers.setData(search, (page) => page && { ...page, users: page.users.map(withOtherRole) })
      return { before }
    },
    onSuccess({ changed }, _input, context) {
      if (changed > 0) return toast.success(messages.roleChanged)
      utils.admin.searchUsers.setData(search, context?.before)
      toast.error(messages.roleChangeFailed)
    },
    onError(failed, _input, context) {
      utils.admin.searchUsers.setData(search, context?.before)
      toast.error({ text: messages.roleChangeFailed, requestId: describeFailure(failed).requestId })
    },
    onSettled: () => utils.admin.searchUsers.invalidate(),
  })
  const withOtherRole = (user: User): User => (user.email === email ? { ...user, role: user.role === 'admin' ? 'user' : 'admin' } : user)
  const failure = error ? describeFailure(error) : data?.changed === 0 ? roleWasOther : null
  async function toggle(): Promise<void> {
    if (!(await confirm())) return
    // The reasons are shown above.
    await mutateAsync({ email, believedRole: role }).catch(() => {})
  }
  return { toggle: () => void run(toggle), isToggling: isPending, failure }
}
