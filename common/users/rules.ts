/** The name shown for an account: its display name, or else the first part of its e-mail address, at most 100 characters. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || Array.from(email.replace(/@.*/, '')).slice(0, 100).join('')
}

/** The fields of an account that a delivery needs. */
export const deliveryFields = ['phoneNumber', 'address'] as const
export type DeliveryField = (typeof deliveryFields)[number]

// Any character that people can see. The SQL function delivery_details repeats it.
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

export const hasVisibleText = (text: string): boolean => visible.test(text)

/** The fields that are missing before orders can be placed. Blank text counts as missing. */
export function missingDeliveryFields(profile: Readonly<Record<DeliveryField, string | null>>): DeliveryField[] {
  return deliveryFields.filter((field) => !hasVisibleText(profile[field] ?? ''))
}
