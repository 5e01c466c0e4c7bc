import { BrowserOnly } from '#client/components/browser-only.tsx'
import { late } from '#client/components/late.tsx'

const Example = late(() => import('./example.tsx').then((file) => file.Example))

/** For a page without lines: what becomes of them. */
export function WhatYouGet() {
  return (
    <section className="@container min-w-0 space-y-3">
      <h2 className="text-base">What you get</h2>
      <p className="text-ink-2">
        Each line with its part, today’s price and what is in stock. Where several parts match, you choose one. If your list has a price
        column, such as a quotation of another shop, we compare it with our prices.
      </p>
      {/* With large text on a phone there is no room for two columns. */}
      <div className="@max-3xs:hidden">
        <BrowserOnly room="min-h-40">
          <Example />
        </BrowserOnly>
      </div>
    </section>
  )
}
