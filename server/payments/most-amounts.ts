// The maximum per payment at each provider, in minor units.
import type { GatewayMethod } from './gateway.ts'

// bKash publishes no limit per payment (https://www.bkash.com/help/limits), but a wallet's balance is at most BDT 500,000: circular of the
// Payment Systems Department of Bangladesh Bank, 27 March 2025. The same wallets pay with Nagad.
const fullWallet = 500_000_00

export const mostMinorOf = {
  bkash: fullWallet,
  nagad: fullWallet,
  // Stripe accepts amounts of up to eight digits: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  card: 999_999_99,
} as const satisfies Record<GatewayMethod, number>
