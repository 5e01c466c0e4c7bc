// Inputs and scenarios for the pages of the sandbox's bKash.
import type { Choice } from '../wallet-page.ts'

export const testWallets = { usual: '01700000001', poor: '01700000002' } as const
export const testOtp = '123456'
export const testPin = '12121'
/** The wrong one-time passwords or PINs after which a payment fails. */
export const maxAttempts = 3

export const bkashScenarios = ['usual', 'close', 'executed', 'slow', 'tampered', 'forged', 'maintenance'] as const
export type BkashScenario = (typeof bkashScenarios)[number]

const texts: Record<BkashScenario, readonly [label: string, note: string]> = {
  usual: ['Pay as usual', 'Confirm, and go back to the shop, which takes the money.'],
  close: ['Confirm, and close the tab', 'Nobody goes back to the shop, so no money is taken.'],
  executed: ['The money is taken, though nobody goes back', 'The shop hears of it when it asks.'],
  slow: ['The answer comes too late', 'The money is taken, and given back when asked, but the shop hears nothing in time.'],
  tampered: ['Another amount', 'bKash reports another amount than the shop asked for.'],
  forged: ['Come back with “success” without paying', 'As somebody would who writes the address by hand.'],
  maintenance: ['bKash is under maintenance', 'The next two calls about this payment are refused.'],
}

export const bkashChoices: readonly Choice[] = bkashScenarios.map((value) => ({ value, label: texts[value][0], note: texts[value][1] }))
