import { useId, useState } from 'react'
import { Button, IconButton } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { ArrowUpToLine } from '#client/components/icons/dashboard.ts'
import { Plus, X } from '#client/components/icons/shop.ts'
import { ImageUpload } from '#client/components/image-upload.tsx'
import { ImagePreview } from './image-preview.tsx'

type PictureListProps = {
  /** The product's name, for the controls' accessible names. */
  of: string
  urls: readonly string[]
  error?: string | undefined
  onChange: (urls: readonly string[]) => void
}

export function PictureList({ of, urls, error, onChange }: PictureListProps) {
  const id = useId()
  const [link, setLink] = useState('')
  const without = (url: string) => urls.filter((other) => other !== url)

  function add(url: string) {
    if (url === '' || urls.includes(url)) return
    onChange([...urls, url])
  }
  function addLink() {
    add(link.trim())
    setLink('')
  }

  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Pictures</legend>
      <p className="text-sm text-ink-2">
        {urls.length === 0
          ? 'No pictures yet. An illustration is shown instead.'
          : 'The first picture is shown in lists. Changes are saved with the row.'}
      </p>
      <ol className="space-y-2">
        {urls.map((url, i) => (
          <li key={url} className="flex items-center gap-3">
            <ImagePreview url={url} className="w-16 shrink-0" />
            <span className="min-w-0 flex-1 font-mono text-2xs break-all text-ink-2">
              <b className="block font-sans text-ink">{i === 0 ? 'Picture 1, main picture' : `Picture ${i + 1}`}</b>
              {url}
            </span>
            {i > 0 && (
              <IconButton
                label={`Make picture ${i + 1} of ${of} the main picture`}
                className="size-11"
                onClick={() => onChange([url, ...without(url)])}
              >
                <ArrowUpToLine size={18} />
              </IconButton>
            )}
            <IconButton label={`Remove picture ${i + 1} of ${of}`} className="size-11 text-stop" onClick={() => onChange(without(url))}>
              <X size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-stop">
          {error}
        </p>
      )}
      <div className="flex items-end gap-2">
        <label className="min-w-0 flex-1 space-y-1.5">
          <span className="block text-sm text-ink-2">
            Picture link<span className="sr-only"> for {of}</span>
          </span>
          <input
            value={link}
            inputMode="url"
            autoComplete="off"
            placeholder="https://…"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className={inputLook}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the link here; in the other fields it saves the row.
              event.preventDefault()
              addLink()
            }}
          />
        </label>
        <Button look="secondary" onClick={addLink}>
          <Plus size={18} />
          Add link
        </Button>
      </div>
      <ImageUpload label="Upload a picture" onUploaded={add} />
    </fieldset>
  )
}
