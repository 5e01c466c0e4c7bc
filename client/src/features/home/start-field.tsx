import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { TextArea } from '#client/components/field.tsx'
import { toast } from '#client/lib/toast.ts'
import { useMe } from '#client/lib/use-me.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length

/**
 * One field for words and for lists: a GET form that searches, so that it works without a script. With one, several lines go to quick
 * order, and the link beside it takes any text there.
 */
export function StartField() {
  const navigate = useNavigate()
  const me = useMe()
  const form = useRef<HTMLFormElement>(null)
  const [lines, setLines] = useState(0)
  const isList = lines > 1

  const typed = (): string => {
    const field = form.current?.elements.namedItem('q')
    return field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const order = async (text: string): Promise<void> => {
    // Few visitors paste a list, so its script loads with the press.
    const kept = await import('#client/features/quick-order/kept-lines.ts').catch(alertFailure)
    if (!kept) return
    const cut = kept.keepLines(
      kept.linesOf(text).map((line) => kept.newLine(line)),
      me === undefined ? kept.keptLines.get().userId : (me?.id ?? null),
    )
    if (cut > 0) toast.error(`Quick order is full: the last ${plural(cut, 'line')} were left out`)
    void navigate(paths.quickOrder)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = typed()
    if (linesIn(text) > 1) return void order(text)
    const q = cutText(text.trim(), 200)
    void navigate({ pathname: paths.parts, search: q === '' ? '' : String(new URLSearchParams({ q })) })
  }

  function onFollow(event: MouseEvent): void {
    const text = typed()
    if (text.trim() === '' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void order(text)
  }

  /** Enter searches for a single line, and adds a line to a list. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    if (/[\r\n]/.test(event.currentTarget.value) && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} action={paths.parts} aria-label="Search or order" onSubmit={onSubmit} className="mt-5 space-y-3">
      <TextArea
        label="Search, or paste your list"
        name="q"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint={isList ? 'enter' : 'search'}
        placeholder={'Ryzen 5 7600\nor a list: CPU-7600 20'}
        onInput={(event) => setLines(linesIn(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button type="submit">{isList ? `Check ${plural(lines, 'line')}` : 'Find parts'}</Button>
        <ButtonLink to={paths.quickOrder} look="secondary" onClick={onFollow}>
          Quick order
        </ButtonLink>
      </div>
    </form>
  )
}
