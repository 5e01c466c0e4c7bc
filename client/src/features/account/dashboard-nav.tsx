import { NavLink } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { useMe } from '../auth/use-me.ts'

const ofCustomers = [
  { name: 'My account', to: paths.account },
  { name: 'Purchase', to: paths.purchase },
  { name: 'Add a review', to: paths.review },
  { name: 'All orders', to: paths.allOrders },
] as const

const ofAdmins = [
  { name: 'Users', to: paths.users },
  { name: 'Products', to: paths.products },
  { name: 'Add product', to: paths.addProduct },
  { name: 'Manage product', to: paths.manageProduct },
  { name: 'Messages', to: paths.messages },
] as const

/** The pages of the dashboard: a column, or on narrow screens a row to scroll. */
export function DashboardNav() {
  const isAdmin = useMe()?.role === 'admin'
  const links = isAdmin ? [...ofCustomers, ...ofAdmins] : ofCustomers
  return (
    <nav aria-label="Dashboard" className="no-print -mx-4 overflow-x-auto px-4 lg:mx-0 lg:overflow-visible lg:px-0">
      <ul className="flex gap-1 lg:sticky lg:top-24 lg:flex-col">
        {links.map(({ name, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.products}
              className="flex min-h-11 items-center rounded-ctl px-3 whitespace-nowrap text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
