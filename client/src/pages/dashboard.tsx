import { Outlet } from 'react-router-dom'
import { DashboardNav } from '#client/features/account/dashboard-nav.tsx'

export default function DashboardPage() {
  return (
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <DashboardNav />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
