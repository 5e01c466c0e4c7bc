import { type RefObject, useRef, useState } from 'react'
import type { Me, Outputs } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/kit/messages.ts'
import { type DeliveryField, deliveryFields, missingDeliveryFields, nameOf } from '#common/users/rules.ts'

export type DeliveryDetails = Record<DeliveryField, string>
/** The delivery address of a checkout's orders; empty while the account is not known. */
export type Delivery = Partial<DeliveryDetails> & { displayName?: string }
type Errors = Readonly<Partial<Record<DeliveryField, string>>>
type Profile = NonNullable<Outputs['users']['profile']>

const missingTexts = { phoneNumber: messages.phoneNumberMissing, address: messages.addressMissing } as const
// Loaded on demand, to keep the initial script small.
const loadSchema = () => import('#common/users/schema.ts').then(({ ProfileChanges }) => ProfileChanges)

export type DeliveryForm = ReturnType<typeof useDeliveryDetails>

/**
 * The phone number and address of a checkout: the account's details, overridden by typed ones. `fields` is the element around their inputs,
 * which are named like the fields.
 */
export function useDeliveryDetails(me: Me) {
  const utils = trpc.useUtils()
  const { data, error: loadError, refetch } = trpc.users.profile.useQuery({ email: me.email })
  const profile = data ?? undefined
  const { mutateAsync: changeProfile } = trpc.users.changeProfile.useMutation({ meta: { shown: true } })
  const [isEditing, setEditing] = useState(false)
  const [drafts, setDrafts] = useState<Partial<DeliveryDetails>>({})
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  // The confirm button waits for a save that the Save button started.
  const saving = useRef<Promise<Delivery | null>>(null)
  const fields = useRef<HTMLFieldSetElement>(null)

  const textsOf = (stored: Profile): DeliveryDetails => ({
    phoneNumber: drafts.phoneNumber ?? stored.phoneNumber ?? '',
    address: drafts.address ?? stored.address ?? '',
  })
  const isMissing = profile !== undefined && missingDeliveryFields(profile).length > 0

  function close(): void {
    setEditing(false)
    setDrafts({})
    setErrors({})
    setFailure(null)
  }

  function show(found: Errors): void {
    setEditing(true)
    setErrors(found)
    focusFirst(fields, found)
  }

  /** Stores the typed details. Returns the details as stored, or null after showing the errors. */
  async function store(stored: Profile): Promise<Delivery | null> {
    const entered = textsOf(stored)
    setFailure(null)
    try {
      const found = await findErrors(entered)
      if (Object.keys(found).length > 0) {
        show(found)
        return null
      }
      await changeProfile(entered)
      utils.users.profile.setData({ email: me.email }, { ...stored, ...entered })
      close()
      return { displayName: nameOf(stored), ...entered }
    } catch (error) {
      const { issues, text } = describeFailure(error)
      const found = errorsOf(issues)
      if (Object.keys(found).length > 0) show(found)
      else setFailure(text)
      return null
    }
  }

  function save(stored: Profile): Promise<Delivery | null> {
    setSaving(true)
    saving.current ??= store(stored).finally(() => {
      saving.current = null
      setSaving(false)
    })
    return saving.current
  }

  return {
    profile,
    loadError,
    reload: () => void refetch(),
    fields,
    /** True if the fields are shown: a detail is missing, or the customer edits. */
    isOpen: isEditing || isMissing,
    /** True if the account lacks a detail, so that the fields remain open. */
    isMissing,
    texts: profile && textsOf(profile),
    errors,
    failure,
    isSaving,
    edit: () => {
      setEditing(true)
      // After React has rendered the fields.
      setTimeout(() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus())
    },
    change: (field: DeliveryField, text: string) => {
      setDrafts((before) => ({ ...before, [field]: text }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
    },
    close,
    save: async (): Promise<boolean> => profile !== undefined && (await save(profile)) !== null,
    /** Shows missing details beside each field without saving anything. */
    check: (): boolean => {
      // Leave the check to the server.
      if (!profile) return true
      const missing = missingDeliveryFields(textsOf(profile))
      if (missing.length === 0) return true
      show(Object.fromEntries(missing.map((field) => [field, missingTexts[field]])))
      return false
    },
    /** Stores typed details that are not saved. Null if that failed. */
    settle: async (): Promise<Delivery | null> => {
      if (!profile) return {}
      return Object.keys(drafts).length > 0 || saving.current ? save(profile) : { displayName: nameOf(profile), ...textsOf(profile) }
    },
    /** Shows the details that the server found missing, for example because another tab emptied the account. */
    refuse: async (issues: readonly { path: string; message: string }[]): Promise<void> => {
      const found = errorsOf(issues)
      if (Object.keys(found).length === 0) return
      await utils.users.profile.invalidate({ email: me.email })
      show(found)
    },
  }
}

const errorsOf = (issues: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(
    issues.filter(({ path }) => deliveryFields.some((field) => field === path)).map(({ path, message }) => [path, message]),
  )

async function findErrors(entered: DeliveryDetails): Promise<Errors> {
  const missing = missingDeliveryFields(entered)
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, missingTexts[field]]))
  // Without the schema, rely on the server's own check.
  const schema = await loadSchema().catch(() => null)
  const issues = schema?.safeParse(entered).error?.issues ?? []
  return errorsOf(issues.map(({ path, message }) => ({ path: String(path[0]), message })))
}

function focusFirst(fields: RefObject<HTMLFieldSetElement | null>, errors: Errors): void {
  const first = deliveryFields.find((field) => errors[field] !== undefined)
  setTimeout(() => fields.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus())
}
