import { useState } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { Check, Copy } from '#client/components/icons/shop.ts'

/** A part's SKU with a copy button. */
export function SkuLine({ sku }: { sku: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(sku)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <p className="flex min-w-0 items-center gap-1 font-mono text-sm text-ink-2">
      <span className="min-w-0 wrap-anywhere">{sku}</span>
      <IconButton label="Copy SKU" onClick={() => void copy().catch(() => {})}>
        {isCopied ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <span role="status" className="font-sans text-2xs">
        {isCopied && 'Copied'}
      </span>
    </p>
  )
}
