import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { Download, Printer } from '#client/components/icons/dashboard.ts'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { Day } from '#client/components/times.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { CopyButton } from '#client/features/account/copy-button.tsx'
import { download } from '#client/lib/download.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMe } from '#client/lib/use-me.ts'
import { formatDayAt } from '#common/kit/format-day.ts'
import { recoveryFile } from './recovery-file.ts'

type RecoveryPaperProps = { codes: readonly string[]; onKept: () => void }

/** New recovery codes, the only time that they can be seen. Printing prints them alone. */
export function RecoveryPaper({ codes, onKept }: RecoveryPaperProps) {
  const { shopName, timeZone } = useShopFacts()
  const email = useMe()?.email ?? ''
  const title = useRef<HTMLHeadingElement>(null)
  const now = new Date().toISOString()
  const save = () => download('recovery-codes.txt', recoveryFile({ shopName, email, day: formatDayAt(now, timeZone), codes }), 'text/plain')

  useEffect(() => {
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <section aria-labelledby="recovery-codes" className="paper space-y-3 border border-rule bg-sheet p-5 sm:px-6 print:border-0">
      <UnsavedGuard title="Leave without your recovery codes?" detail="You won't see them again. You can get new ones later." />
      <h2 id="recovery-codes" ref={title} tabIndex={-1} className="text-xl outline-none">
        Your recovery codes
      </h2>
      <p className="no-print flex items-start gap-2 text-warn">
        <TriangleAlert size={18} className="mt-1 shrink-0" />
        Print or save them now, and keep them away from your phone. We won't show them again.
      </p>
      <p className="text-ink-2">
        {shopName}, {email}, <Day time={now} />. Each code works once.
      </p>
      <ol className="grid gap-x-8 gap-y-1 border border-rule bg-paper p-3 font-mono select-all sm:grid-cols-2 print:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} />
        <Button look="secondary" onClick={() => print()}>
          <Printer size={18} />
          Print
        </Button>
        <Button look="secondary" onClick={save}>
          <Download size={18} />
          Download
        </Button>
      </div>
      <div className="no-print">
        <Button onClick={onKept}>I've kept them</Button>
      </div>
    </section>
  )
}
