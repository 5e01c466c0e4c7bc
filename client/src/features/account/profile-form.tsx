import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Avatar } from '#client/components/avatar.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { ImageUpload } from '#client/components/image-upload.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { zodResolver } from '#client/lib/form.ts'
import { isImageLink } from '#client/lib/image-link.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { nameOf } from '#common/users/rules.ts'
import { ProfileChanges } from '#common/users/schema.ts'
import type { Profile } from './use-own-profile.ts'

// For a union the resolver reports the error of the first member, here the empty text; this reports the right one.
const withOwnMessage = (schema: z.ZodType) =>
  z.string().superRefine((text, ctx) => {
    const [issue] = schema.safeParse(text).error?.issues ?? []
    if (issue) ctx.addIssue({ code: 'custom', message: issue.message })
  })
const { photoUrl, dateOfBirth } = ProfileChanges.shape
const ProfileTexts = ProfileChanges.extend({ photoUrl: withOwnMessage(photoUrl), dateOfBirth: withOwnMessage(dateOfBirth) })
type ProfileTexts = z.input<typeof ProfileTexts>

const names = ['displayName', 'dateOfBirth', 'phoneNumber', 'address', 'photoUrl'] as const
type FieldName = (typeof names)[number]

/** All editable fields of the profile. `onSaved` runs after saving; Cancel goes to `backTo`. */
export function ProfileForm({ profile, backTo, onSaved }: { profile: Profile; backTo: string; onSaved: () => void }) {
  const utils = trpc.useUtils()
  const { mutateAsync: changeProfile } = trpc.users.changeProfile.useMutation({ meta: { shown: true } })
  const { register, handleSubmit, setValue, setError, watch, formState } = useForm<ProfileTexts, unknown, z.output<typeof ProfileTexts>>({
    resolver: zodResolver(ProfileTexts),
    defaultValues: Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])),
  })
  const { errors, isSubmitting, isDirty } = formState
  const mayLeave = useRef(false)
  const textOf = (name: FieldName) => ({ ...register(name), error: errors[name]?.message })
  const photo = useDebounced(watch('photoUrl').trim())

  const save = handleSubmit(async (changes) => {
    try {
      await changeProfile(changes)
      await Promise.all([utils.accounts.me.invalidate(), utils.users.profile.invalidate()])
      mayLeave.current = true
      onSaved()
    } catch (error) {
      const { issues, text } = describeFailure(error)
      const [first] = names.flatMap((name) => issues.filter(({ path }) => path === name).map(({ message }) => ({ name, message })))
      if (first) setError(first.name, { message: first.message }, { shouldFocus: true })
      else setError('root', { message: text })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="max-w-3xl space-y-5 border border-rule bg-sheet p-5 sm:p-6">
      {isDirty && <UnsavedGuard mayLeave={mayLeave} />}
      <h2 className="text-xl">Your information</h2>
      <p className="text-ink-2">We need your name, phone and address to deliver.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField className="sm:col-span-2" label="Display name" autoComplete="name" {...textOf('displayName')} />
        <TextField label="Date of birth" type="date" autoComplete="bday" min="1900-01-01" {...textOf('dateOfBirth')} />
        <TextField label="Phone number" type="tel" autoComplete="tel" inputMode="tel" {...textOf('phoneNumber')} />
      </div>
      <TextArea label="Address" autoComplete="street-address" rows={4} {...textOf('address')} />
      <div className="flex flex-wrap gap-5 border-t border-rule pt-5">
        <Avatar key={photo} name={nameOf(profile)} url={isImageLink(photo) ? photo : null} size={96} />
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <TextField
            label="Photo"
            inputMode="url"
            autoComplete="photo"
            hint="Enter a link that starts with https://, or upload a photo."
            {...textOf('photoUrl')}
          />
          <ImageUpload
            label="Upload a photo"
            onUploaded={(url) => setValue('photoUrl', url, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      </div>
      <FormError text={errors.root?.message ?? null} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Save changes
        </Button>
        <ButtonLink to={backTo} look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
