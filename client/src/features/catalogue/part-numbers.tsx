import { useState } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { Check, Copy } from '#client/components/icons/shop.ts'

/** The number of part numbers that are shown initially. */
const shownAtOnce = 3

export function PartNumbers({ sku, partNumbers }: { sku: string; partNumbers: readonly string[] }) {
  const [copied, setCopied] = useState<string | null>(null)
  const others = [...new Set(partNumbers)].filter((number) => number !== sku)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
    setTimeout(() => setCopied((now) => (now === text ? null : now)), 2_000)
  }
  const line = (text: string, name: string) => (
    <span key={text} className="inline-flex min-w-0 items-center gap-1 font-mono text-sm text-ink-2">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <IconButton label={`Copy ${name}`} className="pointer-coarse:size-11" onClick={() => void copy(text).catch(() => {})}>
        {copied === text ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
    </span>
  )
  const lines = others.map((number) => line(number, `part number ${number}`))
  return (
    <div className="min-w-0">
      {line(sku, 'SKU')}
      {lines.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="cond text-ink-2">{lines.length === 1 ? 'Part number' : 'Part numbers'}</span>
          {lines.slice(0, shownAtOnce)}
          {lines.length > shownAtOnce && (
            <details className="open:basis-full">
              <summary className="inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11">
                {lines.length - shownAtOnce} more
              </summary>
              <div className="flex flex-wrap gap-x-3">{lines.slice(shownAtOnce)}</div>
            </details>
          )}
        </div>
      )}
      <span role="status" className="text-2xs">
        {copied !== null && <>Copied {copied}</>}
      </span>
    </div>
  )
}
