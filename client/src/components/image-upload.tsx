import { useEffect, useId, useRef, useState } from 'react'
import { ImageUp } from '#client/components/icons/dashboard.ts'
import { type Upload, uploadImage } from '#client/lib/upload-image.ts'
import { Button } from './button.tsx'

type ImageUploadProps = {
  /** The accessible name, such as `Upload a photo`. */
  label: string
  onUploaded: (url: string) => void
}

type Sending = { name: string; share: number }

/** Picks a picture and uploads it immediately, with progress, cancel and errors. */
export function ImageUpload({ label, onUploaded }: ImageUploadProps) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<Upload | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  // Leaving the page cancels the upload.
  useEffect(() => () => upload.current?.cancel(), [])

  async function send(file: File) {
    setProblem(null)
    setSending({ name: file.name, share: 0 })
    const started = uploadImage(file, (share) => setSending({ name: file.name, share }))
    upload.current = started
    const end = await started.end
    setSending(null)
    // The removed or closed controls may have had the focus.
    requestAnimationFrame(() => document.activeElement === document.body && input.current?.focus())
    if ('url' in end) onUploaded(end.url)
    else if ('problem' in end) setProblem(end.problem)
  }

  return (
    <div className="space-y-2">
      <label
        className={`relative inline-flex min-h-11 items-center gap-2 rounded-ctl border border-rule-2 bg-sheet px-4 font-semibold hover:bg-sunk focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${sending ? 'text-ink-3' : 'cursor-pointer'}`}
      >
        <ImageUp size={18} />
        {label}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          disabled={sending !== null}
          aria-describedby={`${id}-limits${problem === null ? '' : ` ${id}-problem`}`}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Allows picking the same file again after a failure.
            event.target.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      <p id={`${id}-limits`} className="text-sm text-ink-2">
        JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.
      </p>
      {sending && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <label className="min-w-0 flex-1 basis-40">
            <span className="block truncate">Uploading {sending.name}</span>
            <progress value={sending.share} max={1} className="h-2 w-full" />
          </label>
          <Button look="secondary" small onClick={() => upload.current?.cancel()}>
            Cancel upload
          </Button>
        </div>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-sm text-stop">
          {problem}
        </p>
      )}
    </div>
  )
}
