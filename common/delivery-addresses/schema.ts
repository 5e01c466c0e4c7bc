import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { requiredLine, requiredLines, textLimits } from '#common/kit/text.ts'

const AddressId = z.uuid(messages.addressNotFound)

/** An address-book entry: its owner's name for it, the recipient, and the address. */
export const DeliveryAddress = z.object({
  label: requiredLine(textLimits.other, messages.addressLabelRequired),
  recipient: requiredLine(textLimits.other, messages.recipientRequired),
  phoneNumber: requiredLine(textLimits.other, messages.phoneNumberMissing),
  address: requiredLines(textLimits.address, messages.addressMissing),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

export const NewDeliveryAddress = DeliveryAddress.extend({
  /** True if checkouts preselect it. */
  isUsual: z.boolean().default(false),
})
export type NewDeliveryAddress = z.infer<typeof NewDeliveryAddress>

export const DeliveryAddressChange = DeliveryAddress.extend({ id: AddressId })
export type DeliveryAddressChange = z.infer<typeof DeliveryAddressChange>

export const DeliveryAddressRef = z.object({ id: AddressId })
export type DeliveryAddressRef = z.infer<typeof DeliveryAddressRef>

/** The address that checkouts preselect; null for the account's own address. */
export const UsualDeliveryAddress = z.object({ id: AddressId.nullable() })
export type UsualDeliveryAddress = z.infer<typeof UsualDeliveryAddress>
