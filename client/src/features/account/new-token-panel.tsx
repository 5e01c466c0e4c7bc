import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMe } from '#client/lib/use-me.ts'
import { CopyButton } from './copy-button.tsx'

export function NewTokenPanel({ token, onClose }: { token: string; onClose: () => void }) {
  const { publicUrl } = useShopFacts()
  const email = useMe()?.email ?? ''
  const title = useRef<HTMLHeadingElement>(null)
  const orders = `${publicUrl || location.origin}/order?email=${encodeURIComponent(email)}`

  useEffect(() => title.current?.focus(), [])

  return (
    <div className="space-y-3 border-b border-rule bg-paper p-5 sm:px-6">
      <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
        Your new token
      </h3>
      <p className="flex items-start gap-2 text-warn">
        <TriangleAlert size={18} className="mt-1 shrink-0" />
        Copy it now and keep it as safe as a password. We won't show it again.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-60 border border-rule bg-sheet p-3 font-mono text-sm break-all select-all">{token}</code>
        <CopyButton text={token} />
      </div>
      <p className="text-sm text-ink-2">Example: list your orders with this token.</p>
      <code className="block border border-rule bg-sheet p-3 font-mono text-xs break-all whitespace-pre-wrap select-all">
        {`curl -H 'authorization: Bearer ${token}' '${orders}'`}
      </code>
      <Button onClick={onClose}>I've copied it</Button>
    </div>
  )
}
