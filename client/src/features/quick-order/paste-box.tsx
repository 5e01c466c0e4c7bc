import { type FormEvent, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea } from '#client/components/field.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'

/** The box for lines. Works as soon as the page handles input; earlier input is kept. */
export function PasteBox({ onLines }: { onLines: (text: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  function send(event?: FormEvent): void {
    event?.preventDefault()
    const box = form.current?.elements.namedItem('lines')
    if (!(box instanceof HTMLTextAreaElement)) return
    if (box.value.trim() === '') box.focus()
    else onLines(box.value)
    if (box.value.trim() !== '') box.value = ''
  }
  return (
    <form ref={form} onSubmit={send} className="space-y-3">
      <NeedsScript what="Quick order" />
      <TextArea
        label="Paste your lines"
        name="lines"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        placeholder={'CPU-7600 20\n20x Ryzen 5 7600\nFAN-P12, 50'}
        hint="One part per line: a SKU, a part number or a name, with the quantity before or after it. Rows from a spreadsheet work too."
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <Button type="submit">Check lines</Button>
    </form>
  )
}
