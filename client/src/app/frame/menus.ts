import { useLocation } from 'react-router-dom'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { barLinks, type MenuSection, menuOf } from '../pages.ts'

/** The links of the top bar. */
export const useMainLinks = () => (useMe() ? [...barLinks, { name: 'Dashboard', to: paths.dashboard }] : barLinks)

/** The dashboard's menu. `current` is the address of the link to the open page, or to the page above it; null if no link is. */
export function useDashboardMenu(): { sections: readonly MenuSection[]; current: string | null } {
  const me = useMe()
  const { pathname } = useLocation()
  const sections = me ? menuOf(me) : []
  const above = sections.flatMap(({ links }) => links.map(({ to }) => to)).filter((to) => `${pathname}/`.startsWith(`${to}/`))
  return { sections, current: above.toSorted((one, other) => other.length - one.length)[0] ?? null }
}
