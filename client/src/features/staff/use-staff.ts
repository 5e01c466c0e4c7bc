import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { StaffRole } from '#common/staff/rights.ts'

export type StaffMember = Outputs['staff']['list']['rows'][number]

export const useStaff = () => trpc.staff.list.useQuery({}, { staleTime: 0 })

/** Gives an account exactly these roles, after a fresh sign-in. Resolves to false if the reader gives up; throws the server's refusal. */
export function useSetRoles() {
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const { mutateAsync } = trpc.staff.setRoles.useMutation({ meta: { shown: true } })
  return async (email: string, roles: StaffRole[]): Promise<boolean> => {
    if (!(await confirm())) return false
    await mutateAsync({ email, roles })
    await Promise.all([utils.staff.invalidate(), utils.admin.invalidate()])
    return true
  }
}
