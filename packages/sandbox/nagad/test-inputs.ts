// Inputs and scenarios for the page of the sandbox's Nagad.
import type { Choice } from '../wallet-page.ts'

export const nagadTestAccount = '01700000003'
export const nagadTestPin = '1234'

export const nagadScenarios = ['success', 'aborted', 'failed', 'poor', 'close', 'tampered', 'broken', 'pending'] as const
export type NagadScenario = (typeof nagadScenarios)[number]

const texts: Record<NagadScenario, readonly [label: string, note: string]> = {
  success: ['Pay as usual', 'Nagad takes the money and you return to the shop.'],
  aborted: ['Abort', 'You leave before the payment is complete.'],
  failed: ['Payment fails', 'Nagad gives no reason.'],
  poor: ['Too little money', "The account doesn't have enough money."],
  close: ['Pay and close the tab', 'Nagad takes the money. The shop learns of it when it next checks.'],
  tampered: ['Wrong amount', 'Nagad reports a different amount than the shop asked for.'],
  broken: ['Nagad is down', 'Nagad takes the money, but fails to answer the next two checks.'],
  pending: ['Payment stays pending', 'Open the payment page again to complete it.'],
}

export const nagadChoices: readonly Choice[] = nagadScenarios.map((value) => ({ value, label: texts[value][0], note: texts[value][1] }))
