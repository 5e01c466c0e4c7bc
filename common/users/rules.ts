import { cutText } from '#common/kit/cut-text.ts'
import { hasVisibleText } from '#common/kit/visible-text.ts'

/** The displayed name of an account: its display name, or else the first part of its e-mail address, at most 100 characters. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || cutText(email.replace(/@.*/, ''), 100)
}

/** Account fields that are required for a delivery. */
export const deliveryFields = ['phoneNumber', 'address'] as const
export type DeliveryField = (typeof deliveryFields)[number]

/** Required delivery fields that are missing. Blank text counts as missing. */
export function missingDeliveryFields(profile: Readonly<Record<DeliveryField, string | null>>): DeliveryField[] {
  return deliveryFields.filter((field) => !hasVisibleText(profile[field] ?? ''))
}
