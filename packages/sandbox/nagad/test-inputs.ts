// Inputs and scenarios for the page of the sandbox's Nagad.
import type { Choice } from '../wallet-page.ts'

export const nagadTestAccount = '01700000003'
export const nagadTestPin = '1234'

export const nagadScenarios = ['success', 'aborted', 'failed', 'poor', 'close', 'tampered', 'broken', 'pending'] as const
export type NagadScenario = (typeof nagadScenarios)[number]

const texts: Record<NagadScenario, readonly [label: string, note: string]> = {
  success: ['Pay as usual', 'The money is taken, and you go back to the shop.'],
  aborted: ['Abort', 'As if you had gone away in the middle.'],
  failed: ['The payment fails', 'Nagad does not say why.'],
  poor: ['Too little money', 'There is not enough in the account.'],
  close: ['Pay, and close the tab', 'The money is taken, and nobody goes back: the shop hears of it when it asks.'],
  tampered: ['Another amount', 'Nagad reports another amount than the shop asked for.'],
  broken: ['Nagad cannot be asked', 'The money is taken, and the next two questions get no good answer.'],
  pending: ['Nagad is not sure yet', 'The payment waits. Visit its page a second time to finish it.'],
}

export const nagadChoices: readonly Choice[] = nagadScenarios.map((value) => ({ value, label: texts[value][0], note: texts[value][1] }))
