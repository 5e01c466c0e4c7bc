import { plainDigits } from '#common/kit/typed-number.ts'

/** The link that calls a phone number, in the digits of any script: `tel:+8801712345678`. */
export const phoneLink = (phoneNumber: string): string => `tel:${plainDigits(phoneNumber).match(/[+\d]/g)?.join('') ?? ''}`
