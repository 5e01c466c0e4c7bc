import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'
import { menuOf } from '../pages.ts'

/** The links of the top bar. */
export function useMainLinks() {
  const links = menuOf('public')
  return useMe() ? [...links, { name: 'Dashboard', to: paths.dashboard }] : links
}

/** The links of the dashboard. */
export const useDashboardLinks = () => (useMe()?.role === 'admin' ? [...menuOf('account'), ...menuOf('admin')] : menuOf('account'))
