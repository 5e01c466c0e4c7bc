import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { late } from '#client/components/late.tsx'
import { SkipLink } from '#client/components/skip-link.tsx'
import { useIdle } from '#client/lib/use-idle.ts'
import { PageRefusalContext, useRefusal } from '../page-refusal.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useReadySignal } from './use-ready-signal.ts'

// Dialogs, toasts and live updates.
const Overlays = late(() => import('./overlays.tsx').then((file) => file.Overlays))

// Pages that the browser loads have the key `default`. Returning from a payment page must not restore the old scroll position.
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

export function SiteFrame() {
  useReadySignal()
  const isIdle = useIdle()
  const refusal = useRefusal()
  const isLoading = useNavigation().state === 'loading'
  return (
    <PageRefusalContext value={refusal}>
      <SkipLink to="main">Skip to content</SkipLink>
      <SandboxBanner />
      <TopBar />
      <OfflineNotice />
      <main id="main" tabIndex={-1} aria-busy={isLoading || undefined} className="min-h-[70vh] pb-20">
        <PageHeading />
        <Outlet />
      </main>
      <Footer />
      <RouteAnnouncer />
      {isIdle && <Overlays />}
      <ScrollRestoration getKey={placeOf} />
    </PageRefusalContext>
  )
}
