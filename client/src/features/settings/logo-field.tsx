import { Button } from '#client/components/button.tsx'
import { ImageUpload } from '#client/components/image-upload.tsx'
import { LogoPlate } from '#client/components/shop-logo.tsx'

/** `logo` is the path of the chosen picture; empty without one. */
type LogoFieldProps = { logo: string; error: string | undefined; onChange: (logo: string) => void }

export const LogoField = ({ logo, error, onChange }: LogoFieldProps) => (
  <fieldset className="space-y-3 sm:col-span-2">
    <legend className="font-semibold">Logo</legend>
    {logo === '' ? (
      <p className="text-sm text-ink-2">No logo yet. It is shown beside the name, in a square on white.</p>
    ) : (
      <p className="flex flex-wrap items-center gap-3">
        <span className="on-board inline-flex bg-board p-3">
          <LogoPlate src={logo} alt="The logo" />
        </span>
        <Button
          look="secondary"
          onClick={({ currentTarget }) => {
            // The button disappears with the logo.
            currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input[type=file]')?.focus()
            onChange('')
          }}
        >
          Remove logo
        </Button>
      </p>
    )}
    <ImageUpload label="Upload a logo" onUploaded={onChange} />
    {error && (
      <p role="alert" className="text-sm text-stop">
        {error}
      </p>
    )}
  </fieldset>
)
