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

/** The pictures of a product; lists show the first. */
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
      {urls.length === 0 && <p className="text-ink-2">None: the shop shows a drawing of the part.</p>}
      <ol className="space-y-2">
        {urls.map((url, i) => (
          <li key={url} className="flex items-center gap-3">
            <ImagePreview url={url} className="w-16 shrink-0" />
            <span className="min-w-0 flex-1 font-mono text-2xs break-all text-ink-2">
              {url}
              {i === 0 && <b className="block font-sans text-ink">Shown in the shop</b>}
            </span>
            {i > 0 && (
              <IconButton label={`Show picture ${i + 1} of ${of} first`} onClick={() => onChange([url, ...without(url)])}>
                <ArrowUpToLine size={18} />
              </IconButton>
            )}
            <IconButton label={`Remove picture ${i + 1} of ${of}`} className="text-stop" onClick={() => onChange(without(url))}>
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
      <div className="flex gap-2">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Link of a picture of {of}</span>
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
