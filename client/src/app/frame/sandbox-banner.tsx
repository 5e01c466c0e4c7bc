import { useShopFacts } from '#client/lib/shop-facts.ts'

export function SandboxBanner() {
  if (!useShopFacts().sandbox) return null
  return (
    <aside aria-label="Sandbox" className="bg-warn-back px-4 py-1 text-center text-sm text-warn">
      Sandbox: no real orders or payments. Emails go to the{' '}
      <a href="/sandbox/mail" className="inline-flex min-h-6 items-center underline underline-offset-2">
        sandbox mailbox
      </a>
      .
    </aside>
  )
}
