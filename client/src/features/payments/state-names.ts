export const paymentStateNames = {
  open: 'Started',
  settled: 'Paid',
  refunded: 'Refunded',
  failed: 'Not completed',
  expired: 'Not completed in time',
} as const
