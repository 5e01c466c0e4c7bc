import { type ComponentProps, useState } from 'react'
import { Field, inputLook } from '#client/components/field.tsx'
import { Eye, EyeOff } from '#client/components/icons/account.ts'

type PasswordFieldProps = ComponentProps<'input'> & { label?: string; error?: string | undefined; hint?: string | undefined }

export function PasswordField({ label = 'Password', error, hint, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Sign = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} className={`${inputLook} pr-12`} />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-ink-2 hover:text-ink"
          >
            <Sign size={18} />
            {/* Text instead of aria-label: otherwise two elements would match the label Password. */}
            <span className="sr-only">Show password</span>
          </button>
        </div>
      )}
    </Field>
  )
}
