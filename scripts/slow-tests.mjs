/** Most of them wait for processes or claims rather than for the processor: they start first, so that none of them runs alone at the end. */
export const slowTests = [
  'scripts/interrupted-start.slow.test.ts',
  'server/test/faults.slow.test.ts',
  'server/test/upgrade.slow.test.ts',
  'server/domain/payments/histories.slow.test.ts',
  'server/backup/backup.slow.test.ts',
  'server/jobs/lost-connections.slow.test.ts',
  'server/test/sign-in-races.slow.test.ts',
  'scripts/test-run.slow.test.ts',
  'server/domain/accounts/proofs.slow.test.ts',
  'server/http/hostile-sockets.slow.test.ts',
  'server/jobs/outbox.slow.test.ts',
  'server/domain/imports/price-list.slow.test.ts',
  'server/rest/policy.test.ts',
  'server/trpc/bad-input.test.ts',
  'server/live/stop.slow.test.ts',
  'server/domain/orders/process.test.ts',
]
