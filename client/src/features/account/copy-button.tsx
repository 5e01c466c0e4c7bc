import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { ClipboardCheck, ClipboardCopy } from '#client/components/icons/dashboard.ts'

const words = { before: '', copied: 'Copied', failed: 'Copying failed. Select the text and copy it yourself.' } as const

export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof words>('before')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  const Sign = state === 'copied' ? ClipboardCheck : ClipboardCopy
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        <Sign size={18} />
        Copy
      </Button>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {words[state]}
      </span>
    </>
  )
}
