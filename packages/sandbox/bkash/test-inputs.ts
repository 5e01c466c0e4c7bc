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
  usual: ['Pay as usual', 'You confirm and return to the shop, which takes the money.'],
  close: ['Confirm and close the tab', "You don't return to the shop, so it takes no money."],
  executed: ['Pay and close the tab', 'bKash takes the money. The shop learns of it when it next checks.'],
  slow: ['Slow answers', 'bKash takes the money, and refunds it on request, but answers too late.'],
  tampered: ['Wrong amount', 'bKash reports a different amount than the shop asked for.'],
  forged: ['Forge a success', 'You return to the shop with “success” in the address, without paying.'],
  maintenance: ['bKash is under maintenance', 'bKash refuses the next two calls about this payment.'],
}

export const bkashChoices: readonly Choice[] = bkashScenarios.map((value) => ({ value, label: texts[value][0], note: texts[value][1] }))
