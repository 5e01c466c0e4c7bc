import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { menuOf } from '../pages.ts'

const main = menuOf('public')
const ofCustomers = menuOf('account').filter((link) => !link.isForAdmins)
const ofAdmins = [...menuOf('account'), ...menuOf('admin')]

/** The links of the top bar. */
export const useMainLinks = () => (useMe() ? [...main, { name: 'Dashboard', to: paths.dashboard }] : main)

/** The links of the dashboard. */
export const useDashboardLinks = () => (useMe()?.role === 'admin' ? ofAdmins : ofCustomers)
