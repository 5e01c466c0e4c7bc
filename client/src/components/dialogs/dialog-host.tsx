import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { readingHint } from '#client/components/reading-hint.tsx'
import { currentDialog, type DialogRequest, subscribe } from './store.ts'

export function DialogHost() {
  const request = useSyncExternalStore(subscribe, currentDialog, () => null)
  return request && <DialogWindow key={request.id} request={request} />
}

function DialogWindow({ request }: { request: DialogRequest }) {
  const { id, kind, title, detail, label, danger = false, prefersCancel = false } = request
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const [typed, setTyped] = useState('')
  const reading = request.inputMode === 'numeric' ? readingHint(typed, 'count') : undefined

  useEffect(() => {
    // The element to refocus later; StrictMode runs the effect twice, so keep the first.
    before.current ??= document.activeElement
    dialog.current?.showModal()
    if (input.current) input.current.select()
    else way.current?.focus()
    return () => {
      const from = before.current
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }, [])

  const refuse = () => request.settle(kind === 'alert' ? true : kind === 'confirm' ? false : null)
  const agree = () => request.settle(kind === 'prompt' ? (input.current?.value ?? '') : true)

  return (
    <dialog
      ref={dialog}
      role={kind === 'prompt' ? 'dialog' : 'alertdialog'}
      aria-labelledby={`dialog-${id}`}
      aria-describedby={detail ? `dialog-${id}-detail` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        refuse()
      }}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-rule bg-sheet p-6 text-ink"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          agree()
        }}
      >
        <h2 id={`dialog-${id}`} className="text-lg leading-snug">
          {title}
        </h2>
        {detail && (
          <p id={`dialog-${id}-detail`} className="mt-2 text-ink-2">
            {detail}
          </p>
        )}
        {label && (
          <label htmlFor={`dialog-${id}-field`} className="-mb-3 mt-4 block text-sm font-semibold">
            {label}
          </label>
        )}
        {kind === 'prompt' && (
          <input
            id={`dialog-${id}-field`}
            ref={input}
            aria-labelledby={label ? undefined : `dialog-${id}`}
            aria-describedby={[detail && `dialog-${id}-detail`, reading && `dialog-${id}-reading`].filter(Boolean).join(' ') || undefined}
            onChange={({ target }) => setTyped(target.value)}
            defaultValue={request.initial}
            inputMode={request.inputMode}
            autoComplete={request.autoComplete ?? 'off'}
            type={request.type ?? 'text'}
            className={`mt-4 ${inputLook}`}
          />
        )}
        {reading && (
          <p id={`dialog-${id}-reading`} role="status" className="mt-1.5 text-sm text-ink-2">
            {reading}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {kind !== 'alert' && (
            <Button look={prefersCancel ? 'primary' : 'secondary'} onClick={refuse} {...((danger || prefersCancel) && { ref: way })}>
              {request.cancel ?? 'Cancel'}
            </Button>
          )}
          <Button
            type="submit"
            look={danger ? 'danger' : prefersCancel ? 'secondary' : 'primary'}
            {...(!danger && !prefersCancel && { ref: way })}
          >
            {request.ok ?? 'OK'}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
