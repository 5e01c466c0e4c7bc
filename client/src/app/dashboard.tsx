import { Outlet } from 'react-router-dom'
import { DashboardNav } from './frame/dashboard-nav.tsx'
import { RequireSignIn } from './guards.tsx'

/** The frame of the pages behind the sign-in. */
export function Dashboard() {
  return (
    <RequireSignIn>
      <div className="page-width grid gap-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <DashboardNav />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </RequireSignIn>
  )
}
