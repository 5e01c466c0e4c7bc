import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { DialogHost } from '#client/components/dialogs/dialog-host.tsx'
import { NoticeHost } from '#client/components/notice/notice-host.tsx'
import { SessionKeeper } from '#client/features/auth/session-keeper.tsx'
import { SearchClicks } from '#client/features/catalogue/search-clicks.tsx'
import { CompareTray } from '#client/features/compare/compare-tray.tsx'
import { LiveUpdates } from '#client/features/live/live-updates.tsx'
import { Suggestions } from '#client/features/suggestions/suggestions.tsx'
import { themePlaceId } from './footer.tsx'
// Preloads the drawer.
import './mobile-drawer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import 'sonner/dist/styles.css'

/** Parts of a page that are not needed to use it: dialogs and toasts, the session, and the rest of the footer and the search field. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      <NoticeHost />
      <Toaster />
      <LiveUpdates />
      <FooterTheme />
      <SessionKeeper />
      <Suggestions />
      <SearchClicks />
      <CompareTray />
    </>
  )
}

function FooterTheme() {
  const place = document.getElementById(themePlaceId)
  return place && createPortal(<ThemeSwitch onBoard />, place)
}

function Toaster() {
  return (
    <Sonner
      className="no-print"
      mobileOffset={{ bottom: '5rem' }}
      closeButton
      duration={6_000}
      theme="system"
      toastOptions={{
        classNames: {
          toast: 'bg-sheet! text-ink! border-rule-2! rounded-card! font-sans!',
          description: 'text-ink-2! font-mono! text-2xs!',
          error: 'bg-stop-back! text-stop!',
          success: 'bg-ok-back! text-ok!',
          actionButton: 'bg-mask! text-on-mask!',
          closeButton: 'bg-sheet! text-ink! border-rule-2!',
        },
      }}
    />
  )
}
