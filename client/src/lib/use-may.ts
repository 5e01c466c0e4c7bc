import type { Right } from '#common/staff/rights.ts'
import type { Me } from './api-types.ts'
import { useMe } from './use-me.ts'

/** True if the account has the right now: not while a demanded second factor is missing, and not while the account is unknown. */
export const mayDo = (me: Me | null | undefined, right: Right): boolean => me?.rights.includes(right) ?? false

/** The same for the signed-in user. Only what people see depends on it; the server checks each call. */
export const useMay = (right: Right): boolean => mayDo(useMe(), right)
