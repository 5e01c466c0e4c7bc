// The reason why the signed-in user may not open the page: found once for the frame, and read by the page's heading and its guard.
import { createContext, useContext, useState } from 'react'
import { useMatches } from 'react-router-dom'
import { mayDo } from '#client/lib/use-may.ts'
import { useMe } from '#client/lib/use-me.ts'
import { isStaff } from '#common/staff/rights.ts'
import { isPage } from './pages.ts'

/** `customer`: an account that does not work for the shop. */
export type PageRefusal = 'customer' | 'role' | 'factor'

/** The headings that replace a page's own. */
export const refusalTitles: Readonly<Record<PageRefusal, string | null>> = {
  customer: null,
  role: "Your role can't open this page",
  factor: 'Set up a second factor first',
}

export const PageRefusalContext = createContext<PageRefusal | null>(null)

export const usePageRefusal = (): PageRefusal | null => useContext(PageRefusalContext)

/** Null if the user may open the page, or is not signed in. For the frame, which stays while pages change. */
export function useRefusal(): PageRefusal | null {
  const me = useMe()
  const right = useMatches()
    .map(({ handle }) => handle)
    .findLast(isPage)?.right
  // A person who loses the last role while a page is open stays signed in, and reads the same as other staff.
  const [staffId, setStaffId] = useState<string | null>(null)
  if (me && isStaff(me) && me.id !== staffId) setStaffId(me.id)
  if (!me || right === undefined || mayDo(me, right)) return null
  if (me.needsSecondFactor) return 'factor'
  return isStaff(me) || me.id === staffId ? 'role' : 'customer'
}
